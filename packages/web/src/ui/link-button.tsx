import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

interface ButtonAnchorProps extends ButtonProps, AnchorProps {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ ref, ...props }: ButtonAnchorProps) {
  return <Button component="a" {...props} {...(ref === undefined ? {} : { ref })} />;
}

/** A link that looks like a button; `to`, `params` and `search` are checked against the routes. */
export const LinkButton = createLink(ButtonAnchor);

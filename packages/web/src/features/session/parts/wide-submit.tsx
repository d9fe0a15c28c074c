import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideSubmitProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The one button of a step of signing in. */
export function WideSubmit({ busy, children }: WideSubmitProps) {
  return (
    <Button type="submit" size="md" h={40} mt={4} fullWidth loading={busy}>
      {children}
    </Button>
  );
}

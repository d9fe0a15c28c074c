import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isColour, tidyColour } from '../colours.ts';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  /** What the swatch shows while the text is no colour. */
  readonly before: string;
  readonly error: ReactNode;
  readonly path: string;
  readonly disabled: boolean;
  readonly onChange: (colour: string) => void;
}

/** A colour: picked from the browser's own palette, or written as #rrggbb. */
export function ColourField({ label, description, value, before, error, path, ...rest }: ColourFieldProps) {
  const { t } = useTranslation();
  const { disabled, onChange } = rest;
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      data-path={path}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: styles.text ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidyColour(value))}
      leftSectionPointerEvents="all"
      leftSectionWidth={42}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t(($) => $.themes.pick, { label })}
          value={isColour(value) ? value.toLowerCase() : before}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

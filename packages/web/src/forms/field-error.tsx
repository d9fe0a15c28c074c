import { IconAlertCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import type { BrokenRule } from './field-rules.ts';
import styles from './forms.module.css';

/** The sentence under a field, with its icon. */
export function FieldMessage({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={14} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** A broken rule in the language of the screen. */
export function FieldError({ rule, limit }: BrokenRule) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return <FieldMessage>{ruleText(rule, format.count(limit), t)}</FieldMessage>;
}

/** What a rule says; a rule that no form knows says "Check this field" (spec §8). */
export function ruleText(rule: string, limit: string, t: TFunction): string {
  const known = RULES.find((one) => one === rule);
  return t(($) => $.forms.rules[known ?? 'other'], { limit });
}

const RULES = [
  'required',
  'invalid_email',
  'invalid_phone',
  'invalid_url',
  'invalid_domain',
  'invalid_colour',
  'invalid_value',
  'too_big',
  'too_big_string',
  'too_big_array',
  'too_small',
  'too_small_string',
  'too_small_array',
  'in_use',
  'password_too_short',
  'password_too_long',
  'password_lowercase',
  'password_uppercase',
  'password_digit',
  'password_special',
  'password_mismatch',
] as const;

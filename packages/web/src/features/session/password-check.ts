import type { TFunction } from 'i18next';
import { passwordProblems } from '@altocost/contract/session/password.ts';

/** The sentence under a new password that breaks a rule, by the field's name; empty when it breaks none. */
export function checkPassword(password: string, t: TFunction): Record<string, string> {
  const [first] = passwordProblems(password);
  return first === undefined ? {} : { password: t(($) => $.forms.rules[first]) };
}

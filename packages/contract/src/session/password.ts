/** Spec §5 and product.md: length and kinds of characters of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** So many former passwords may not come back. */
export const PASSWORD_HISTORY = 5;

export const PASSWORD_RULES = [
  'password_too_short',
  'password_too_long',
  'password_lowercase',
  'password_uppercase',
  'password_digit',
  'password_special',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The rules that a password breaks, in their order; characters are counted as people see them (code points). */
export function passwordProblems(password: string): PasswordRule[] {
  const length = Array.from(password).length;
  const broken = {
    password_too_short: length < PASSWORD_MIN,
    password_too_long: length > PASSWORD_MAX,
    password_lowercase: !/\p{Ll}/u.test(password),
    password_uppercase: !/\p{Lu}/u.test(password),
    password_digit: !/\p{Nd}/u.test(password),
    password_special: !/[^\p{L}\p{N}\s]/u.test(password),
  } satisfies Record<PasswordRule, boolean>;
  return PASSWORD_RULES.filter((rule) => broken[rule]);
}

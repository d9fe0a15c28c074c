import { passwordProblems } from '@altocost/contract/session/password.ts';

/** What a password must not be made of: names that anybody who attacks this account knows. */
export interface Known {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly companies: readonly string[];
}

const PRODUCT_WORDS = ['altocost'];
/** Shorter words stand in good passwords by chance. */
const WORD_MIN = 4;
const CORE_MIN = 3;
/** What people put for letters. */
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** What people add to satisfy rules is looked for in so many characters at each end. */
const ADDED_MAX = 12;

let commonest: Promise<ReadonlySet<string>> | null = null;

/** Some 50,000 passwords that are tried first everywhere (zxcvbn-ts), as letters; loaded when somebody first chooses one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => lettersOf(word))),
  );
  return commonest;
}

/**
 * The rules that a new password breaks (spec §5, reliability B1): length and kinds of characters; `password_common` when it is, or is
 * dressed up from, one of the commonest; `password_guessable` when it is made from the product's, the company's or the person's name.
 */
export async function policyProblems(password: string, known: Known): Promise<string[]> {
  const problems: string[] = passwordProblems(password);
  if (problems.length > 0) return problems;
  const letters = lettersOf(password);
  if (wordsOf(known).some((word) => letters.includes(lettersOf(word)))) return ['password_guessable'];
  const common = await commonPasswords();
  return cores(password).some((core) => common.has(lettersOf(core))) ? ['password_common'] : [];
}

/** The password as it reads: lower case, signs that stand for letters as letters. */
function lettersOf(text: string): string {
  return Array.from(text.normalize('NFKC').toLowerCase(), (char) => LEET[char] ?? char).join('');
}

/** The password with fewer and fewer of the digits and signs that people add before and after a word. */
function cores(password: string): string[] {
  const before = /^[^\p{L}]*/u.exec(password)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(password)?.[0].length ?? 0;
  const found: string[] = [];
  for (let start = 0; start <= Math.min(before, ADDED_MAX); start++) {
    for (let end = 0; end <= Math.min(after, ADDED_MAX); end++) {
      const core = password.slice(start, password.length - end);
      if (core.length >= CORE_MIN) found.push(core);
    }
  }
  return found;
}

function wordsOf({ email, firstname, lastname, companies }: Known): string[] {
  const local = email.split('@')[0] ?? '';
  const names = [local, firstname, lastname, ...companies].flatMap((name) =>
    name.toLowerCase().split(/[^\p{L}]+/u),
  );
  return [...PRODUCT_WORDS, ...names].filter((word) => word.length >= WORD_MIN);
}

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

let commonest: Promise<ReadonlySet<string>> | null = null;

/** Some 50,000 passwords that are tried first everywhere (zxcvbn-ts); loaded when somebody first chooses one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
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
  const forms = formsOf(password);
  if (forms.some((form) => wordsOf(known).some((word) => form.includes(word)))) return ['password_guessable'];
  const common = await commonPasswords();
  return forms.some((form) => form.length >= WORD_MIN && common.has(form)) ? ['password_common'] : [];
}

/** The password without what people add to satisfy rules: capitals, digits and signs at its ends, signs for letters. */
function formsOf(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = trim(plain);
  return [...new Set([plain, bare, unleet(plain), unleet(bare), trim(unleet(bare)), trim(unleet(plain))])];
}

const trim = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');

const unleet = (text: string): string => Array.from(text, (char) => LEET[char] ?? char).join('');

function wordsOf({ email, firstname, lastname, companies }: Known): string[] {
  const local = email.split('@')[0] ?? '';
  const names = [local, firstname, lastname, ...companies].flatMap((name) =>
    name.toLowerCase().split(/[^\p{L}]+/u),
  );
  return [...PRODUCT_WORDS, ...names].filter((word) => word.length >= WORD_MIN);
}

/** Names of values that are nobody's business; their last characters and whether there is one may be told. */
const SECRET_NAME = /passw|secret|token|credential|private|api_?key|authorization|cookie|hash/i;
const HARMLESS_NAME = /(ending|set|at|count|enabled)$/i;
/** Tokens of this product, wherever they stand in a text. */
const PRODUCT_TOKEN = /\balt[a-z]+_[\w-]{43}_[0-9a-f]{8}\b/g;
const TEXT_MAX = 2_000;

type Values = Readonly<Record<string, unknown>>;

/**
 * What may be written down of the values before and after: as JSON keeps it, without secrets whatever the caller gave, long texts cut. Null:
 * nothing was given.
 */
export function writable(values: Values | undefined): Values | null {
  if (values === undefined) return null;
  const plain: unknown = JSON.parse(JSON.stringify(values));
  const kept = withoutSecrets(plain);
  return typeof kept === 'object' && kept !== null ? { ...kept } : null;
}

/** A text that PostgreSQL takes and that lets nobody in. */
export function writableText(text: string): string {
  const plain = text.replaceAll('\u0000', '').replaceAll(PRODUCT_TOKEN, '[removed]');
  return wellFormed(plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX)}…` : plain);
}

/** Half of a surrogate pair is no character; UTF-8 has none. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return writableText(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      writableText(name),
      isSecret(name, member) ? '[removed]' : withoutSecrets(member),
    ]),
  );
}

function isSecret(name: string, member: unknown): boolean {
  return typeof member === 'string' && SECRET_NAME.test(name) && !HARMLESS_NAME.test(name);
}

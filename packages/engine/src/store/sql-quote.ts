/** Text as a SQL string literal, whatever it holds. */
export function quoteText(text: string): string {
  return `'${escape(text)}'`;
}

/** A name as a SQL identifier, whatever it holds: column names come from files. */
export function quoteName(name: string): string {
  return `\`${escape(name)}\``;
}

export function quoteTexts(texts: readonly string[]): string {
  return `[${texts.map(quoteText).join(', ')}]`;
}

/** `name Type, …` for a table function; goes into a string literal, so quote the result again. */
export function structureOf(columns: readonly { readonly name: string; readonly type: string }[]): string {
  return columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');
}

function escape(text: string): string {
  return text
    .replace(/[\\'`]/g, '\\$&')
    .replaceAll('\0', '\\0')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

import type { Amount } from '@altocost/contract/kit/amount.ts';

export interface CsvFormat {
  readonly delimiter: string;
  readonly decimal: '.' | ',';
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula; full-width twins included, and line breaks that would start a cell. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell with somebody's words: never a formula, and quoted where it has to be (RFC 4180). */
export function textCell(text: string, { delimiter }: CsvFormat): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  const quoted = safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe);
  return quoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell with an amount, all its digits; empty for nothing. Negative amounts stay numbers. */
export function amountCell(amount: Amount | null, { decimal, delimiter }: CsvFormat): string {
  const text = amount === null ? '' : amount.replace('.', decimal);
  return text.includes(delimiter) ? `"${text}"` : text;
}

export function csvLine(cells: readonly string[], { delimiter }: CsvFormat): string {
  return `${cells.join(delimiter)}\r\n`;
}

import { isUtf8 } from 'node:buffer';
import { refuse } from './unpack-refusal.ts';

/** A header larger than this is no bill's: real ones have some tens of kilobytes (reliability E15, a million columns). */
export const HEADER_BYTES_MAX = 1 << 20;

/** The header record of a delimited text file. */
export interface TextHeader {
  readonly names: readonly string[];
  readonly delimiter: ',' | ';' | '\t';
  /** Every line ends with a delimiter; the unnamed last column is not in `names`. */
  readonly trailingDelimiter: boolean;
  /** Bytes of the record without mark and line end, to know it again. */
  readonly raw: Buffer;
  /** Position of the first data record. */
  readonly next: number;
}

const DELIMITERS = [',', ';', '\t'] as const;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
/** A column is never called like a number or a date: such a first record is data. */
const VALUE = /^([+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|\d{4}-\d\d-\d\d([T ].*)?)$/;

/**
 * Reads the first record as the header: UTF-8 with or without a mark, delimiter comma, semicolon or tab (the one that stands most
 * often outside quotes). Null when `bytes` do not hold the whole record yet. Throws refusals: `empty_file`, `header_missing`,
 * `header_duplicate`, `unsupported_encoding`, `nul_byte`, `quote_unclosed`, `quote_misplaced`, `row_too_large`.
 */
export function readTextHeader(bytes: Buffer, atEnd: boolean, file: string): TextHeader | null {
  if (bytes.length < 4 && !atEnd) return null;
  refuseWideText(bytes, file);
  if (bytes.length === 0) throw refuse('empty_file', file);
  const from = behindBlankLines(bytes, hasMark(bytes) ? 3 : 0);
  const end = recordEnd(bytes, from);
  if ((end ?? bytes.length) - from > HEADER_BYTES_MAX) {
    throw refuse('row_too_large', file, { row: 1, expected: String(HEADER_BYTES_MAX) });
  }
  if (end === null && !atEnd) return null;
  // The byte behind a CR decides where the next record starts.
  if (end !== null && end + 1 >= bytes.length && !atEnd) return null;
  if (from >= bytes.length) throw refuse('header_missing', file, { row: 1 });

  const raw = Buffer.from(bytes.subarray(from, end ?? bytes.length));
  if (!isUtf8(raw)) throw refuse('unsupported_encoding', file, { row: 1, value: notUtf8(raw) });
  if (raw.includes(0)) throw refuse('nul_byte', file, { row: 1 });
  const delimiter = delimiterOf(raw);
  const cells = splitRecord(raw, delimiter);
  const bad = cells.find((cell) => cell.fault !== null);
  if (bad?.fault !== undefined && bad.fault !== null) {
    throw refuse(bad.fault, file, { row: 1, column: bad.text });
  }
  const names = cells.map((cell) => cell.text);
  const trailingDelimiter = names.length > 1 && names.at(-1) === '';
  if (trailingDelimiter) names.pop();
  refuseBadNames(names, file);
  return { names, delimiter, trailingDelimiter, raw, next: behindLineEnd(bytes, end ?? bytes.length) };
}

/** One cell of a record that is split in full: for the header, and to explain a refused record. */
export interface SplitCell {
  readonly text: string;
  readonly fault: 'quote_unclosed' | 'quote_misplaced' | null;
  /** A line break stands inside the quotes. */
  readonly breaks: boolean;
}

/** Splits one record without its line end; the slow and simple way. */
export function splitRecord(raw: Buffer, delimiter: string): SplitCell[] {
  const text = raw.toString('utf8');
  const cells: SplitCell[] = [];
  let at = 0;
  for (;;) {
    let value = '';
    let fault: SplitCell['fault'] = null;
    let breaks = false;
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      value = text.slice(at + 1, close).replaceAll('""', '"');
      breaks = /[\r\n]/.test(value);
      if (close >= text.length) fault = 'quote_unclosed';
      at = close + 1;
    }
    const next = text.indexOf(delimiter, at);
    const rest = text.slice(at, next < 0 ? text.length : next);
    if (rest.includes('"') || (at > 0 && text[at - 1] === '"' && rest !== '')) fault ??= 'quote_misplaced';
    cells.push({ text: value + rest, fault, breaks });
    if (next < 0) return cells;
    at = next + 1;
  }
}

/** What the first byte that is not UTF-8 looks like, for the record. */
export function notUtf8(bytes: Buffer): string {
  let low = 0;
  let high = bytes.length;
  // Halving: the longest start that is sound, give or take a character that the cut splits.
  while (high - low > 8) {
    const middle = (low + high) >> 1;
    if (isUtf8(bytes.subarray(0, wholeCharacters(bytes, middle)))) low = middle;
    else high = middle;
  }
  const odd = bytes.subarray(Math.max(0, low - 4)).find((byte) => byte >= 0x80) ?? 0;
  return `Latin-1, 0x${odd.toString(16).toUpperCase()}`;
}

function refuseBadNames(names: readonly string[], file: string): void {
  if (names.every((name) => name.trim() === '') || names.some((name) => VALUE.test(name.trim()))) {
    throw refuse('header_missing', file, { row: 1, value: names.find((name) => name.trim() !== '') ?? null });
  }
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw refuse('header_duplicate', file, { row: 1, column: name });
    known.add(name);
  }
}

/** UTF-16 and UTF-32, by their mark or by a NUL in every other byte of the first ones. */
function refuseWideText(bytes: Buffer, file: string): void {
  const [first, second, third, fourth] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const bare =
    bytes.length >= 4 &&
    ((first === 0 && second !== 0 && third === 0 && fourth !== 0) ||
      (first !== 0 && second === 0 && third !== 0 && fourth === 0));
  if (marked || bare) throw refuse('unsupported_encoding', file, { value: 'UTF-16' });
}

function delimiterOf(raw: Buffer): TextHeader['delimiter'] {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: outsideQuotes(raw, delimiter) }));
  counts.sort((a, b) => b.count - a.count);
  return counts[0]?.delimiter ?? ',';
}

function outsideQuotes(raw: Buffer, delimiter: string): number {
  const byte = delimiter.charCodeAt(0);
  let quoted = false;
  let count = 0;
  for (const value of raw) {
    if (value === QUOTE) quoted = !quoted;
    else if (value === byte && !quoted) count += 1;
  }
  return count;
}

function recordEnd(bytes: Buffer, from: number): number | null {
  let quoted = false;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && (byte === LF || byte === CR)) return at;
  }
  return null;
}

function behindBlankLines(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === LF || bytes[at] === CR) at += 1;
  return at;
}

function behindLineEnd(bytes: Buffer, at: number): number {
  if (at >= bytes.length) return bytes.length;
  return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

/** The largest cut not behind `at` that splits no UTF-8 character. */
function wholeCharacters(bytes: Buffer, at: number): number {
  let cut = at;
  while (cut > 0 && at - cut < 3 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
  return cut;
}

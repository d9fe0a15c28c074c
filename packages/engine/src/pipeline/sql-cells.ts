import { quoteName, quoteTexts } from '../store/sql-quote.ts';

/** How a cell is read: `label` repeats much (kept as a dictionary), `text` does not. */
export type CellKind = 'label' | 'text';

const NULL_WORDS = ['NULL', 'None', 'null'];
const NULL_WORDS_SQL = `${quoteTexts(NULL_WORDS)}, ${quoteTexts(NULL_WORDS.map(() => ''))}`;

/** Decimal text; anything else (NaN, decimal comma, thousands separators, currency signs, blanks) is not money. */
const DECIMAL = "'^[+-]?([0-9]+\\\\.?[0-9]*|\\\\.[0-9]+)([eE][+-]?[0-9]{1,3})?$'";

/** A decimal with no more digits than the store keeps, as nearly all are. */
const SIMPLE_DECIMAL = "'^-?[0-9]{1,20}(\\\\.[0-9]{0,18})?$'";

/** ISO 8601: day, or day and time with T or a blank, seconds and fraction optional, Z, UTC, offset or nothing (= UTC). */
const INSTANT =
  "'^(19[7-9][0-9]|20[0-9][0-9])-[0-9]{2}-[0-9]{2}([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\\\.[0-9]{1,9})?)?( ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2}))?)?$'";

/** `NULL`, `None` and nothing are the empty text. */
export function withoutNullWords(cell: string): string {
  return `transform(${cell}, ${NULL_WORDS_SQL})`;
}

/**
 * A column as text, whatever the file stores it as. Numbers become their shortest decimal text (a 32-bit float that of its
 * double), timestamps ISO text in UTC.
 * @param type the engine's type; null for CSV, where every column is declared as text
 */
export function cellText(name: string, type: string | null, kind: CellKind): string {
  const column = quoteName(name);
  if (type === null) return withoutNullWords(kind === 'label' ? `toLowCardinality(${column})` : column);
  const bare = bareType(type);
  const text = `ifNull(${textOf(column, bare)}, '')`;
  return withoutNullWords(kind === 'label' ? `toLowCardinality(${text})` : text);
}

export function isMapType(type: string | null): boolean {
  return type !== null && bareType(type).startsWith('Map(');
}

/**
 * Null where the text is no decimal, or too large for Decimal(38, 18). Digits behind the 18th are rounded half to even.
 * Only texts that are not simple go the slow way over 55 digits: as elements of an array, since the engine computes both
 * branches of an `if` when its result is used more than once.
 */
export function decimalOf(text: string): string {
  const simple = `match(${text}, ${SIMPLE_DECIMAL})`;
  const wide = 'roundBankers(toDecimal256OrNull(t, 55), 18)';
  const readable = `match(t, ${DECIMAL}) AND abs(${wide}) < toDecimal256('1e20', 18)`;
  const rounded = `t -> if(${readable}, accurateCastOrNull(${wide}, 'Decimal(38, 18)'), NULL)`;
  const others = `arrayMap(${rounded}, if(${simple} OR ${text} = '', emptyArrayString(), [${text}]))`;
  return `if(${simple}, toDecimal128OrNull(${text}, 18), ${others}[1])`;
}

export function isDecimalText(text: string): string {
  return `match(${text}, ${DECIMAL})`;
}

/** The instant in UTC; null where the text is not ISO 8601 or names a day that does not exist. */
export function instantOf(text: string): string {
  const day = `substring(${text}, 1, 10)`;
  const real = `match(${text}, ${INSTANT}) AND ifNull(toString(toDate32OrNull(${day})) = ${day}, 0)`;
  return `if(${real}, toDateTime(parseDateTime64BestEffortOrNull(${text}, 3, 'UTC'), 'UTC'), NULL)`;
}

function textOf(column: string, bare: string): string {
  if (bare === 'String') return column;
  if (bare.startsWith('Float') || bare.startsWith('BFloat')) return `toString(toFloat64(${column}))`;
  if (bare.startsWith('DateTime')) return `toString(toDateTime64(${column}, 0, 'UTC'))`;
  return `toString(${column})`;
}

function bareType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : bareType(inner);
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/** The record is not complete in the block: more bytes are needed. */
export const INCOMPLETE = -1;
/** The file ends inside a quoted cell. */
export const UNCLOSED = -2;

/** Where a record's cells stand; filled by `read`, valid until the next one. */
export interface RecordReader {
  /**
   * Reads one record of RFC 4180 text that starts at `from`: line ends LF, CRLF and CR; quotes only around whole cells.
   * @returns the position behind the line end, INCOMPLETE, or (only `atEnd`) UNCLOSED
   */
  read(block: Buffer, from: number, until: number, atEnd: boolean): number;
  /** Number of cells of the record. */
  cells(): number;
  /** Position of the line end. */
  contentEnd(): number;
  /** Whether the last cell holds nothing, not even quotes. */
  lastIsEmpty(): boolean;
  /** Column of the first misplaced quote, or -1. */
  misplaced(): number;
  /** Column whose quote is still open where the reading stopped, or -1. */
  open(): number;
  /** The text of a wanted cell. */
  text(block: Buffer, slot: number, ascii: boolean): string;
}

/**
 * The byte-level reader behind the scanner. It looks at each byte once, keeps positions of the wanted columns only, and makes
 * strings only of those.
 * @param slots per column the index of the wanted cell, or -1
 */
export function createRecordReader(delimiter: number, slots: Int16Array, wanted: number): RecordReader {
  const table = new Uint8Array(256);
  for (const byte of [delimiter, LF, CR, QUOTE]) table[byte] = 1;
  // Most bytes of a bill are letters and digits, above every special byte: one comparison and no table for them.
  const highest = Math.max(delimiter, QUOTE);
  const places = createPlaces(wanted);
  const { starts, ends } = places;
  let cells = 0;
  let contentEnd = 0;
  let lastIsEmpty = false;
  let misplaced = -1;
  let open = -1;

  function read(block: Buffer, from: number, until: number, atEnd: boolean): number {
    // Locals, because the loops below run once per byte of the bill.
    const [special, top, comma, columns] = [table, highest, delimiter, slots];
    let at = from;
    let column = 0;
    misplaced = -1;
    open = -1;
    for (;;) {
      const cellAt = at;
      let start = at;
      let end = -1;
      if (at < until && block[at] === QUOTE) {
        start = at + 1;
        end = closingQuote(block, start, until);
        // Behind a quote that is the last byte so far there may be its double.
        if (end >= until || (end + 1 >= until && !atEnd)) {
          open = column;
          return atEnd ? UNCLOSED : INCOMPLETE;
        }
        at = end + 1;
      }
      // Plain text up to the delimiter or the line end. Behind a closing quote there must be none of it.
      const plainAt = at;
      for (; at < until; at += 1) {
        const byte = block[at] ?? 0;
        if (byte > top || special[byte] === 0) continue;
        if (byte !== QUOTE) break;
        if (misplaced < 0) misplaced = column;
      }
      if (end < 0) end = at;
      else if (at > plainAt && misplaced < 0) misplaced = column;

      const slot = columns[column] ?? -1;
      if (slot >= 0) {
        starts[slot] = start;
        ends[slot] = end;
      }
      column += 1;
      const byte = at < until ? block[at] : -1;
      if (byte === comma) {
        at += 1;
        continue;
      }
      if (!atEnd && (byte === -1 || (byte === CR && at + 1 >= until))) return INCOMPLETE;
      cells = column;
      contentEnd = at;
      lastIsEmpty = cellAt === at;
      if (byte === -1) return at;
      return byte === CR && at + 1 < until && block[at + 1] === LF ? at + 2 : at + 1;
    }
  }

  return {
    read,
    cells: () => cells,
    contentEnd: () => contentEnd,
    lastIsEmpty: () => lastIsEmpty,
    misplaced: () => misplaced,
    open: () => open,
    text: places.text,
  };
}

/** Position of the quote that ends a cell, doubled ones passed over; `until` when there is none. */
function closingQuote(block: Buffer, from: number, until: number): number {
  for (let at = from; at < until; at += 1) {
    if (block[at] !== QUOTE) continue;
    if (at + 1 >= until || block[at + 1] !== QUOTE) return at;
    at += 1;
  }
  return until;
}

/** Positions of the wanted cells and their texts; a cell equal to the one above it costs no new string. */
function createPlaces(wanted: number): {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly text: RecordReader['text'];
} {
  const starts = new Int32Array(wanted);
  const ends = new Int32Array(wanted);
  const before: string[] = Array.from({ length: wanted }, () => '');

  function text(block: Buffer, slot: number, ascii: boolean): string {
    const start = starts[slot] ?? 0;
    const end = ends[slot] ?? 0;
    const known = before[slot] ?? '';
    if (sameBytes(block, start, end, known)) return known;
    let fresh = block.toString(ascii ? 'latin1' : 'utf8', start, end);
    // A quote inside a cell stands only in quoted cells, and there doubled; misplaced ones never come here.
    if (fresh.includes('"')) fresh = fresh.replaceAll('""', '"');
    before[slot] = fresh;
    return fresh;
  }

  return { starts, ends, text };
}

/** Whether the bytes are the text `known`; only for ASCII without quotes, where bytes and text are one to one. */
function sameBytes(block: Buffer, start: number, end: number, known: string): boolean {
  if (end - start !== known.length) return false;
  for (let index = known.length - 1; index >= 0; index -= 1) {
    const code = known.charCodeAt(index);
    if (code > 0x7f || code === QUOTE || code !== block[start + index]) return false;
  }
  return true;
}

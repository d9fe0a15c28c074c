const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const PLAIN = 0;
const QUOTED = 1;
/** Quoted and with doubled quotes inside: those have to be halved when the cell is decoded. */
const DOUBLED = 2;

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
 * strings only of those; a cell equal to the one above it costs no new string.
 * @param slots per column the index of the wanted cell, or -1
 */
export function createRecordReader(delimiter: number, slots: Int16Array, wanted: number): RecordReader {
  const special = new Uint8Array(256);
  for (const byte of [delimiter, LF, CR, QUOTE]) special[byte] = 1;
  // Most bytes of a bill are letters and digits, above every special byte: one comparison and no table for them.
  const highest = Math.max(delimiter, QUOTE);
  const starts = new Int32Array(wanted);
  const ends = new Int32Array(wanted);
  const marks = new Uint8Array(wanted);
  const before: string[] = Array.from({ length: wanted }, () => '');
  let cells = 0;
  let contentEnd = 0;
  let lastIsEmpty = false;
  let misplaced = -1;
  let open = -1;

  function read(block: Buffer, from: number, until: number, atEnd: boolean): number {
    // Locals, because the loops below run once per byte of the bill.
    const [table, top, comma] = [special, highest, delimiter];
    let at = from;
    let column = 0;
    misplaced = -1;
    open = -1;
    for (;;) {
      const cellAt = at;
      let start = at;
      let mark = PLAIN;
      let end = -1;
      if (at < until && block[at] === QUOTE) {
        start = at + 1;
        mark = QUOTED;
        at = start;
        for (;;) {
          while (at < until && block[at] !== QUOTE) at += 1;
          if (at + 1 >= until && !atEnd) {
            open = column;
            return INCOMPLETE;
          }
          if (at >= until) {
            open = column;
            return UNCLOSED;
          }
          if (at + 1 >= until || block[at + 1] !== QUOTE) break;
          mark = DOUBLED;
          at += 2;
        }
        end = at;
        at += 1;
      }
      // Plain text up to the delimiter or the line end. Behind a closing quote there must be none of it.
      const plainFrom = at;
      for (;;) {
        while (at < until) {
          const byte = block[at] ?? 0;
          if (byte <= top && table[byte] === 1) break;
          at += 1;
        }
        if (at < until && block[at] === QUOTE) {
          if (misplaced < 0) misplaced = column;
          at += 1;
        } else break;
      }
      if (end < 0) end = at;
      else if (at > plainFrom && misplaced < 0) misplaced = column;

      const slot = slots[column] ?? -1;
      if (slot >= 0) {
        starts[slot] = start;
        ends[slot] = end;
        marks[slot] = mark;
      }
      column += 1;
      const byte = at < until ? block[at] : -1;
      if (byte === comma) {
        at += 1;
        continue;
      }
      if (byte === -1 && !atEnd) return INCOMPLETE;
      if (byte === CR && at + 1 >= until && !atEnd) return INCOMPLETE;
      cells = column;
      contentEnd = at;
      lastIsEmpty = cellAt === at;
      if (byte === -1) return at;
      return byte === CR && at + 1 < until && block[at + 1] === LF ? at + 2 : at + 1;
    }
  }

  function text(block: Buffer, slot: number, ascii: boolean): string {
    const start = starts[slot] ?? 0;
    const end = ends[slot] ?? 0;
    const known = before[slot] ?? '';
    if (marks[slot] !== DOUBLED && sameBytes(block, start, end, known)) return known;
    let fresh = block.toString(ascii ? 'latin1' : 'utf8', start, end);
    if (marks[slot] === DOUBLED) fresh = fresh.replaceAll('""', '"');
    before[slot] = fresh;
    return fresh;
  }

  return {
    read,
    cells: () => cells,
    contentEnd: () => contentEnd,
    lastIsEmpty: () => lastIsEmpty,
    misplaced: () => misplaced,
    open: () => open,
    text,
  };
}

/** Whether the bytes are the ASCII text `known`; text beyond ASCII is never the same here. */
function sameBytes(block: Buffer, start: number, end: number, known: string): boolean {
  if (end - start !== known.length) return false;
  for (let index = known.length - 1; index >= 0; index -= 1) {
    const code = known.charCodeAt(index);
    if (code > 0x7f || code !== block[start + index]) return false;
  }
  return true;
}

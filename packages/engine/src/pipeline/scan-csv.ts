import { isAscii, isUtf8 } from 'node:buffer';
import type { Problem } from './outcome.ts';
import { createBlock, type Block } from './scan-block.ts';
import { notUtf8, readTextHeader, splitRecord, type TextHeader } from './scan-header.ts';
import type { ScanProgress, ScanReading, ScanResult } from './scan-model.ts';
import { createRecordReader, INCOMPLETE, UNCLOSED, type RecordReader } from './scan-records.ts';
import { createTally, type Tally } from './scan-sums.ts';
import { readBytes, type ByteSource } from './unpack-bytes.ts';
import { Refusal, refuse } from './unpack-refusal.ts';

/** A record larger than this is refused: no bill has one, and memory is promised (reliability F1). */
export const ROW_BYTES_MAX = 16 << 20;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What is known while the records of one file are read. */
interface Scan {
  readonly file: string;
  readonly header: TextHeader;
  readonly reader: RecordReader;
  readonly tally: Tally;
  readonly columns: readonly string[];
  /** The cells handed to the provider's rules; one array for all records. */
  readonly cells: (string | null)[];
  /** Number of the last record read; the header is 1. */
  record: number;
}

/**
 * Scans delimited text once, front to back, in constant memory. Reading to the end proves the file: gzip, UTF-8 and quotes; what
 * breaks these ends the scan and stands in `fatal`. Records of a wrong shape are rejects.
 */
export async function scanCsv(
  source: ByteSource,
  reading: ScanReading,
  onProgress?: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  const tally = createTally(source.name, reading);
  const block = createBlock();
  let scan: Scan | null = null;
  let fatal: Problem | null = null;
  let bytesDone = 0;
  const advance = (atEnd: boolean): void => {
    scan ??= begin(source.name, reading, tally, block, atEnd);
    if (scan !== null) readRecords(scan, block, atEnd);
    onProgress?.({ bytes: bytesDone, rows: tally.rowsRead() });
  };
  try {
    for await (const bytes of readBytes(source, undefined, (done) => (bytesDone = done))) {
      block.append(bytes);
      advance(false);
    }
    advance(true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fatal = error.problem;
  }
  return tally.result(headerOf(scan), fatal);
}

/** The header of a delimited text file; reads no more of it than that. Throws refusals. */
export async function readCsvHeader(source: ByteSource): Promise<TextHeader> {
  const block = createBlock();
  for await (const bytes of readBytes(source)) {
    block.append(bytes);
    const header = readTextHeader(block.pending(), false, source.name);
    if (header !== null) return header;
  }
  const header = readTextHeader(block.pending(), true, source.name);
  if (header === null) throw refuse('header_missing', source.name, { row: 1 });
  return header;
}

function headerOf(scan: Scan | null): readonly string[] {
  return scan?.header.names ?? [];
}

function begin(file: string, reading: ScanReading, tally: Tally, block: Block, atEnd: boolean): Scan | null {
  const header = readTextHeader(block.pending(), atEnd, file);
  if (header === null) return null;
  block.consume(header.next);
  const slots = new Int16Array(header.names.length).fill(-1);
  reading.columns.forEach((name, slot) => {
    const column = name === '' ? -1 : header.names.indexOf(name);
    if (name !== '' && column < 0) throw new RangeError(`no column ${name} in ${file}`);
    if (column >= 0) slots[column] = slot;
  });
  const { columns } = reading;
  const reader = createRecordReader(header.delimiter.charCodeAt(0), slots, columns.length);
  return { file, header, reader, tally, columns, cells: columns.map(() => null), record: 1 };
}

function readRecords(scan: Scan, block: Block, atEnd: boolean): void {
  const { reader } = scan;
  const { bytes, from, until } = block.view();
  const pending = bytes.subarray(from, until);
  const ascii = isAscii(pending);
  const nul = pending.includes(0);
  let at = from;
  while (at < until) {
    const next = reader.read(bytes, at, until, atEnd);
    if (next === INCOMPLETE) break;
    if (next === UNCLOSED) throw unclosed(scan, reader.open());
    // Blank lines are no rows, but they count: a problem names the line that an editor shows.
    scan.record += 1;
    if (reader.contentEnd() > at) {
      if (next - at > ROW_BYTES_MAX) throw tooLarge(scan);
      takeRecord(scan, bytes, at, ascii, nul);
    }
    at = next;
  }
  if (!ascii && !isUtf8(bytes.subarray(from, at))) throw notText(scan, bytes, from, at);
  if (until - at > ROW_BYTES_MAX) {
    scan.record += 1;
    throw bytes.subarray(at, until).includes(0x0a) ? unclosed(scan, reader.open(), 0) : tooLarge(scan);
  }
  block.consume(at - from);
}

function takeRecord(scan: Scan, bytes: Buffer, at: number, ascii: boolean, nul: boolean): void {
  const { reader, header, tally, cells, columns, record } = scan;
  const count = reader.cells();
  const expected = header.names.length + (header.trailingDelimiter ? 1 : 0);
  const end = reader.contentEnd();
  if (reader.misplaced() >= 0 || count !== expected || (header.trailingDelimiter && !reader.lastIsEmpty())) {
    rejectShape(scan, bytes.subarray(at, end), expected);
    return;
  }
  if (nul && bytes.subarray(at, end).includes(0)) {
    tally.reject(record, { rule: 'nul_byte', column: null, value: null });
    return;
  }
  if (isHeader(header.raw, bytes, at, end)) {
    tally.reject(record, { rule: 'header_repeated', column: null, value: null });
    return;
  }
  for (let slot = 0; slot < columns.length; slot += 1) {
    if (columns[slot] !== '') cells[slot] = reader.text(bytes, slot, ascii);
  }
  tally.take(record, cells);
}

/**
 * Refuses a record of the wrong shape. When a line break stands inside its quotes, a quote was lost and the record has swallowed
 * others: then nothing behind it can be trusted.
 */
function rejectShape(scan: Scan, raw: Buffer, expected: number): void {
  const { header, reader, tally, record } = scan;
  if (isHeader(header.raw, raw, 0, raw.length)) {
    tally.reject(record, { rule: 'header_repeated', column: null, value: null });
    return;
  }
  const split = splitRecord(raw, header.delimiter);
  const swallowing = split.findIndex((cell) => cell.breaks);
  if (swallowing >= 0) throw unclosed(scan, swallowing, 0);
  const column = reader.misplaced();
  if (column >= 0) {
    const value = split[column]?.text ?? null;
    tally.reject(record, { rule: 'quote_misplaced', column: header.names[column] ?? null, value });
    return;
  }
  const rule = reader.cells() < expected ? 'row_too_short' : 'row_too_long';
  tally.reject(record, { rule, column: null, value: String(reader.cells()), expected: String(expected) });
}

function isHeader(raw: Buffer, bytes: Buffer, at: number, end: number): boolean {
  if (end - at === raw.length) return raw.compare(bytes, at, end) === 0;
  if (end - at !== raw.length + MARK.length) return false;
  return MARK.compare(bytes, at, at + 3) === 0 && raw.compare(bytes, at + 3, end) === 0;
}

function unclosed(scan: Scan, column: number, ahead = 1): Refusal {
  const row = scan.record + ahead;
  return refuse('quote_unclosed', scan.file, { row, column: scan.header.names[column] ?? null });
}

function tooLarge(scan: Scan): Refusal {
  return refuse('row_too_large', scan.file, { row: scan.record, expected: String(ROW_BYTES_MAX) });
}

/** Names the record with the first byte that is not UTF-8: reads the block a second time. */
function notText(scan: Scan, bytes: Buffer, from: number, until: number): Refusal {
  const starts: number[] = [];
  for (let at = from; at < until;) {
    const next = scan.reader.read(bytes, at, until, true);
    starts.push(at);
    if (next <= at) break;
    at = next;
  }
  const index = starts.findIndex((at, place) => !isUtf8(bytes.subarray(at, starts[place + 1] ?? until)));
  const odd = bytes.subarray(starts[index] ?? from, starts[index + 1] ?? until);
  const row = scan.record - starts.length + 1 + index;
  return refuse('unsupported_encoding', scan.file, { row, value: notUtf8(odd) });
}

import { BYTE_ORDER_MARK, csvLine, textCell, type CsvFormat } from '../../http/csv.ts';
import type { Entry } from './store.ts';

const FORMAT: CsvFormat = { delimiter: ',', decimal: '.' };

const COLUMNS: readonly (readonly [name: string, value: (entry: Entry) => string])[] = [
  ['seq', (entry) => String(entry.seq)],
  ['at', (entry) => entry.at.toISOString()],
  ['kind', (entry) => entry.kind],
  ['actor_id', (entry) => entry.actorId ?? ''],
  ['actor', (entry) => entry.actorName],
  ['ip', (entry) => entry.ip],
  ['object_type', (entry) => entry.objectType],
  ['object_id', (entry) => entry.objectId ?? ''],
  ['object', (entry) => entry.objectName],
  ['before', (entry) => (entry.before === null ? '' : JSON.stringify(entry.before))],
  ['after', (entry) => (entry.after === null ? '' : JSON.stringify(entry.after))],
  ['request_id', (entry) => entry.requestId],
];

/** The head of the file and its lines, page by page; names that look like formulas are words in a spreadsheet. */
export async function* auditLines(pages: AsyncIterable<readonly Entry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(COLUMNS.map(([name]) => name));
  for await (const entries of pages) {
    yield entries.map((entry) => lineOf(COLUMNS.map(([, value]) => value(entry)))).join('');
  }
}

const lineOf = (texts: readonly string[]): string =>
  csvLine(
    texts.map((text) => textCell(text, FORMAT)),
    FORMAT,
  );

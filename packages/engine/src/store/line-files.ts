import { writeFile } from 'node:fs/promises';
import type { Session } from 'chdb';
import { LINE_COLUMNS, type LineColumn } from '../focus/row.ts';
import { FILE_STRUCTURE } from './fill.ts';
import { quoteText } from './sql-quote.ts';

/** Values of a normalised line as text; columns that are left out are empty, 0 or the first of January 2026. */
export type LineValues = Partial<Record<Exclude<LineColumn, 'tags'>, string>> & {
  readonly tags?: Readonly<Record<string, string>>;
};

/** Writes a normalised file as the import does: Native, lz4. For tests. */
export async function writeLineFile(
  session: Session,
  file: string,
  lines: readonly LineValues[],
): Promise<string> {
  const source = `${file}.jsonl`;
  await writeFile(source, lines.map((line) => JSON.stringify(complete(line))).join('\n'));
  const structure = quoteText(FILE_STRUCTURE);
  await session.queryAsync(
    `INSERT INTO FUNCTION file('${file}', 'Native', ${structure}, 'lz4') ` +
      `SELECT * FROM file('${source}', 'JSONEachRow', ${structure}) SETTINGS engine_file_truncate_on_insert = 1`,
  );
  return file;
}

function complete(line: LineValues): Record<string, unknown> {
  const date = line.charge_date ?? '2026-01-01';
  const defaults: LineValues = {
    charge_date: date,
    charge_period_start: `${date} 00:00:00`,
    charge_period_end: `${date} 00:00:00`,
    billing_period: `${date.slice(0, 7)}-01`,
    currency: 'EUR',
    source_row: '2',
    tags: {},
  };
  return Object.fromEntries(
    LINE_COLUMNS.map(({ name, type }) => [
      name,
      line[name] ?? defaults[name] ?? (type.startsWith('Decimal') ? '0' : ''),
    ]),
  );
}

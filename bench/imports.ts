import { execFile } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import { FOCUS_1_2_COLUMNS } from '@altocost/engine/sample/layouts/focus-columns.ts';
import { writeEstate } from '@altocost/engine/sample/estate.ts';
import { drainPending, Session } from 'chdb';
import { watchMemory } from './processes.ts';
import type { Product } from './product.ts';
import { quoteText } from '@altocost/engine/store/sql-quote.ts';
import type { ImportMeasure } from './results.ts';
import { timed } from './stats.ts';

const run = promisify(execFile);
/** Lines of the Azure bill among all lines of the demo company. */
const AZURE_SHARE = 0.163;

export interface BillFiles {
  readonly lines: number;
  readonly csv: string;
  readonly parquet: string;
}

/** One FOCUS 1.2 bill of about `lines` lines in a single csv.gz and in a single Parquet file with the same rows. */
export async function writeBills(folder: string, lines: number, lastDay: Day): Promise<BillFiles> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'unpacked'), { recursive: true });
  const [bill] = await writeEstate({
    dir: folder,
    lastDay,
    lines: Math.round(lines / AZURE_SHARE),
    providers: ['azure'],
  });
  if (!bill) throw new Error('no bill was written');
  await run('tar', ['-xf', bill.path, '-C', join(folder, 'unpacked')]);
  const parts = `file(${quoteText(join(folder, 'unpacked/**/*.csv.gz'))}, 'CSVWithNames', ${TYPED})`;
  const csv = join(folder, 'bench-focus.csv.gz');
  const parquet = join(folder, 'bench-focus.parquet');
  const engine = new Session();
  try {
    const text = parts.replace(TYPED, TEXT);
    await engine.queryAsync(
      `INSERT INTO FUNCTION file(${quoteText(csv)}, 'CSVWithNames', ${TEXT}) SELECT * FROM ${text}`,
    );
    await engine.queryAsync(
      `INSERT INTO FUNCTION file(${quoteText(parquet)}, 'Parquet', ${TYPED}) SELECT * FROM ${parts} ` +
        `SETTINGS date_time_input_format = 'best_effort', output_format_parquet_compression_method = 'snappy'`,
    );
  } finally {
    engine.close();
    await drainPending();
  }
  return { lines: bill.rows, csv, parquet };
}

/**
 * The engine alone: INSERT … SELECT FROM file of the same file into a table with its columns, in seconds. Types are said,
 * not guessed; nothing is checked, no roll-up is made.
 */
export async function insertBare(file: string, folder: string): Promise<number> {
  const path = join(folder, 'bare');
  await rm(path, { recursive: true, force: true });
  const engine = new Session(path);
  try {
    await engine.queryAsync(
      `CREATE TABLE bare (${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')}) ENGINE = MergeTree ORDER BY ChargePeriodStart`,
    );
    const format = file.endsWith('.parquet') ? 'Parquet' : 'CSVWithNames';
    const { ms } = await timed(() =>
      engine.queryAsync(
        `INSERT INTO bare SELECT * FROM file(${quoteText(file)}, '${format}', ${TYPED}) ` +
          `SETTINGS date_time_input_format = 'best_effort', max_partitions_per_insert_block = 0`,
      ),
    );
    return ms / 1000;
  } finally {
    engine.close();
    await drainPending();
    await rm(path, { recursive: true, force: true });
  }
}

/** From the first byte of the upload to the published figures, with both checks. */
export async function importInto(
  product: Product,
  file: string,
  facts: { name: string; lines: number; bareSeconds: number | null },
): Promise<ImportMeasure> {
  const load = loadavg()[0] ?? 0;
  const memory = watchMemory(product.pid);
  const { ms, value } = await timed(() => product.upload(file));
  const peaks = memory.stop();
  if (value.rejected !== 0 || value.records !== facts.lines) {
    throw new Error(`${file}: ${value.records} lines of ${facts.lines}, ${value.rejected} rejected`);
  }
  return {
    ...facts,
    load,
    megabytes: (await stat(file)).size / 1e6,
    seconds: ms / 1000,
    memory: peaks,
  };
}

const COLUMNS = FOCUS_1_2_COLUMNS.map((name): readonly [string, string] => {
  if (/Cost$|Price$|Quantity$/.test(name)) return [name, 'Nullable(Decimal(38, 18))'];
  return [name, /Period(Start|End)$/.test(name) ? "DateTime64(3, 'UTC')" : 'String'];
});
const TYPED = quoteText(COLUMNS.map(([name, type]) => `${name} ${type}`).join(', '));
const TEXT = quoteText(COLUMNS.map(([name]) => `${name} String`).join(', '));

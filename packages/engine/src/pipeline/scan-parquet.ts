import type { RowGroup } from 'hyparquet';
import type { Problem } from './outcome.ts';
import { asDamage, openParquet, type ParquetColumn, type ParquetFile } from './scan-parquet-file.ts';
import { pageSpace } from './scan-parquet-bytes.ts';
import { createColumnPages, proveColumnPages, type ColumnPages } from './scan-parquet-pages.ts';
import { createWitness, type Witness } from './scan-parquet-proof.ts';
import type { ScanProgress, ScanReading, ScanResult } from './scan-model.ts';
import { createTally, type Tally } from './scan-sums.ts';
import type { ByteSource } from './unpack-bytes.ts';

/** Kinds that have a text for the rules; the others are only named in the header. */
const READABLE: readonly string[] = ['text', 'number', 'decimal', 'time', 'date', 'boolean'];

interface OpenColumn {
  readonly slot: number;
  readonly pages: ColumnPages;
  readonly witness: Witness;
  readonly chunk: RowGroup['columns'][number];
}

/**
 * Scans a Parquet file row group by row group, only the wanted columns, with one page of each in memory. Whatever is not as the file
 * itself says (CRC, counts, lengths, statistics) ends the scan and stands in `fatal`.
 */
export async function scanParquet(
  source: ByteSource,
  reading: ScanReading,
  onProgress?: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  const tally = createTally(source.name, reading);
  let header: readonly string[] = [];
  let fatal: Problem | null = null;
  let file: ParquetFile | null = null;
  try {
    file = await openParquet(source);
    header = file.columns.map(({ name }) => name);
    const wanted = wantedColumns(file, reading);
    for (const group of file.metadata.row_groups) {
      await scanGroup(file, group, wanted, reading.columns.length, tally);
      onProgress?.({
        bytes: Math.round((source.size * tally.rowsRead()) / (file.rows || 1)),
        rows: tally.rowsRead(),
      });
    }
  } catch (error) {
    if (error instanceof RuleFailure) throw error.cause;
    fatal = asDamage(error, source.name).problem;
  } finally {
    await file?.close();
  }
  return tally.result(header, fatal);
}

/** Names and kinds of the columns, from the footer alone. Throws refusals. */
export async function readParquetHeader(
  source: ByteSource,
): Promise<{ readonly columns: readonly ParquetColumn[]; readonly rows: number }> {
  let file: ParquetFile | null = null;
  try {
    file = await openParquet(source);
    return { columns: file.columns, rows: file.rows };
  } catch (error) {
    throw asDamage(error, source.name);
  } finally {
    await file?.close();
  }
}

/** An error of the provider's rules is a fault of ours and must not pass for a damaged file. */
class RuleFailure extends Error {}

function wantedColumns(file: ParquetFile, reading: ScanReading): { slot: number; column: ParquetColumn }[] {
  return reading.columns.flatMap((name, slot) => {
    if (name === '') return [];
    const column = file.columns.find((candidate) => candidate.name === name);
    if (column === undefined || !READABLE.includes(column.kind)) {
      throw new RuleFailure('column', { cause: new RangeError(`no plain column ${name} in ${file.name}`) });
    }
    return [{ slot, column }];
  });
}

async function scanGroup(
  file: ParquetFile,
  group: RowGroup,
  wanted: readonly { slot: number; column: ParquetColumn }[],
  width: number,
  tally: Tally,
): Promise<void> {
  const rows = Number(group.num_rows);
  const columns = wanted.map(({ slot, column }) => openColumn(file, group, slot, column));
  const space = pageSpace();
  const read = new Set(columns.map(({ chunk }) => chunk));
  for (const chunk of group.columns) {
    if (chunk.meta_data === undefined) throw new RangeError('column without its data');
    // What the rules do not ask for reaches the lines through the engine: its bytes have to be sound too.
    if (!read.has(chunk)) await proveColumnPages(file, chunk.meta_data, space);
  }
  const cells: (string | null)[] = Array.from({ length: width }, () => null);
  let done = 0;
  while (done < rows) {
    let ready = rows - done;
    for (const { pages } of columns) {
      if (!(await pages.advance())) throw new RangeError('fewer values than rows');
      ready = Math.min(ready, pages.left());
    }
    for (let index = 0; index < ready; index += 1) {
      for (const { slot, pages, witness } of columns) {
        const text = pages.next();
        witness.see(text);
        cells[slot] = text;
      }
      take(tally, cells);
    }
    done += ready;
  }
  for (const { pages, witness, chunk } of columns) {
    if (await pages.advance()) throw new RangeError('more values than rows');
    witness.close(chunk.meta_data?.statistics);
  }
}

function openColumn(file: ParquetFile, group: RowGroup, slot: number, column: ParquetColumn): OpenColumn {
  const chunk = group.columns.find(({ meta_data: meta }) => {
    const path = meta?.path_in_schema;
    return path?.length === 1 && path[0] === column.name;
  });
  if (chunk?.meta_data === undefined) throw new RangeError(`no data of column ${column.name}`);
  if (chunk.crypto_metadata !== undefined) throw new RangeError('encrypted');
  if (chunk.file_path !== undefined) throw new RangeError('data in another file');
  if (chunk.meta_data.num_values !== group.num_rows) throw new RangeError('value count of a column');
  return {
    slot,
    pages: createColumnPages(file, column, chunk.meta_data),
    witness: createWitness(column),
    chunk,
  };
}

function take(tally: Tally, cells: readonly (string | null)[]): void {
  try {
    tally.take(tally.rowsRead() + 2, cells);
  } catch (cause) {
    throw new RuleFailure('rules', { cause });
  }
}

import type { DeliveredFile } from './unpack-file.ts';
import type { Problem } from './outcome.ts';
import { readCsvHeader, scanCsv } from './scan-csv.ts';
import type { ColumnKind } from './scan-parquet-file.ts';
import { readParquetHeader, scanParquet } from './scan-parquet.ts';
import type { ScanProgress, ScanReading, ScanResult } from './scan-model.ts';
import { orProblems, problem, refuse } from './unpack-refusal.ts';

/** What a file says about its columns before any of its rows is read. */
export interface FileHeader {
  readonly ok: true;
  readonly header: readonly string[];
  /** Of delimited text; null for Parquet. */
  readonly delimiter: ',' | ';' | '\t' | null;
  /** Every line ends with a delimiter, so that there is one column without a name behind the last. */
  readonly trailingDelimiter: boolean;
  /** Rows by the Parquet footer; null for text. */
  readonly rows: number | null;
  /** What each column of a Parquet file holds, in the order of `header`; null for text. */
  readonly kinds: readonly ColumnKind[] | null;
}

/** The column names of a delivered file, for recognition. Refused files come back as problems. */
export function readHeader(
  file: DeliveredFile,
): Promise<FileHeader | { readonly ok: false; readonly problems: Problem[] }> {
  return orProblems(async () => {
    if (file.container === 'parquet') {
      const { columns, rows } = await readParquetHeader(file);
      const [header, kinds] = [columns.map(({ name }) => name), columns.map(({ kind }) => kind)];
      return { ok: true, header, delimiter: null, trailingDelimiter: false, rows, kinds } as const;
    }
    if (file.container !== 'csv') throw refuse('unknown_format', file.name);
    const { names, delimiter, trailingDelimiter } = await readCsvHeader(file);
    return { ok: true, header: names, delimiter, trailingDelimiter, rows: null, kinds: null } as const;
  });
}

/**
 * The independent reader: sums a delivered file by the provider's plain rules, without the engine. Check `fatal` first: when it is
 * set, the other figures are of the part before the damage.
 */
export async function scan(
  file: DeliveredFile,
  reading: ScanReading,
  onProgress?: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  const read = file.container === 'parquet' ? scanParquet : scanCsv;
  const result = await read(file, reading, onProgress);
  const announced = file.announcedRows;
  if (result.fatal !== null || announced === undefined || announced === result.rowsRead) return result;
  const value = `${result.rowsRead} rows, announced ${announced}`;
  return { ...result, fatal: problem('manifest_invalid', file.name, { value }) };
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryAsync } from 'chdb';

/** How the file is written; the engine's own setting names without their `output_format_parquet_`. */
export type ParquetSettings = Readonly<Record<string, string | number>>;

/** The rows of a SELECT as a Parquet file, written by the engine. */
export async function parquetOf(select: string, settings: ParquetSettings = {}): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  const path = join(folder, 'out.parquet');
  const chosen = Object.entries({ compression_method: 'snappy', ...settings })
    .map(
      ([name, value]) =>
        `output_format_parquet_${name} = ${typeof value === 'string' ? `'${value}'` : value}`,
    )
    .join(', ');
  try {
    await queryAsync(`INSERT INTO FUNCTION file('${path}', 'Parquet') ${select} SETTINGS ${chosen}`);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

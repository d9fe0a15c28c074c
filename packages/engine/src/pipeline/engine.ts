import { drainPending, queryAsync } from 'chdb';
import type { z } from 'zod';

/** A statement needs more memory than an import may have. */
export class OverMemory extends Error {
  override readonly name = 'OverMemory';
}

/** Bytes that one statement may use. */
export const MEMORY_BYTES = 700_000_000;
const MEMORY_LIMIT_EXCEEDED = 241;

/** The importing process's own engine: in memory, without a data folder, so that nothing of the store is in reach. */
export interface Engine {
  /** Runs a statement that answers nothing. */
  run(sql: string): Promise<void>;
  /** Runs a query and reads its rows; 64-bit integers and decimals arrive as text. */
  rows<T>(sql: string, shape: z.ZodType<T>): Promise<T[]>;
  /** Waits until nothing is running any more. */
  close(): Promise<void>;
}

/**
 * What keeps an import inside its limits and its meaning the same on every machine: two threads, a memory ceiling with
 * some of it for reading ahead, UTC, and no guessing of types, dates or partitions.
 */
const SETTINGS = {
  max_threads: 2,
  max_insert_threads: 1,
  max_memory_usage: MEMORY_BYTES,
  max_block_size: 32_768,
  max_insert_block_size: 32_768,
  min_insert_block_size_rows: 32_768,
  min_insert_block_size_bytes: 64_000_000,
  session_timezone: "'UTC'",
  use_hive_partitioning: 0,
  engine_file_truncate_on_insert: 1,
  output_format_compression_level: 1,
  optimize_count_from_files: 0,
  use_cache_for_count_from_files: 0,
  schema_inference_use_cache_for_file: 0,
  optimize_move_to_prewhere: 0,
  input_format_parallel_parsing: 0,
  // Without it, a Parquet file with large row groups is read so far ahead that no memory is left for its rows.
  input_format_parquet_memory_high_watermark: 30_000_000,
  input_format_csv_allow_variable_number_of_columns: 1,
  input_format_csv_trim_whitespaces: 0,
  input_format_csv_skip_trailing_empty_lines: 1,
  input_format_csv_allow_cr_end_of_line: 1,
  input_format_csv_allow_whitespace_or_tab_as_delimiter: 1,
  input_format_skip_unknown_fields: 1,
  format_csv_null_representation: "'\\0'",
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
} as const;

const settings = Object.entries(SETTINGS)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ');

/** Opens the engine of this process. Errors come as its own, with its text, but for {@link OverMemory}. */
export async function openEngine(): Promise<Engine> {
  await queryAsync(`SET ${settings}`);
  return {
    async run(sql) {
      await ask(sql, 'Null');
    },
    async rows(sql, shape) {
      const answer = await ask(sql, 'JSONEachRow');
      return answer
        .text()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => shape.parse(JSON.parse(line)));
    },
    close: () => drainPending(),
  };
}

async function ask(sql: string, format: string) {
  try {
    return await queryAsync(sql, { format });
  } catch (error) {
    const code = error instanceof Error && 'clickhouseCode' in error ? error.clickhouseCode : null;
    throw code === MEMORY_LIMIT_EXCEEDED
      ? new OverMemory('the engine has no memory left', { cause: error })
      : error;
  }
}

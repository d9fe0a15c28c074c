import type { Compiled, Param } from '../query/compiled.ts';

/** How statements reach the engine: in this process, or over HTTP. What they mean is the store's business. */
export interface Wire {
  /** Reads, without any right to write, within the statement timeout. Rows as JSON objects, decimals as text. */
  read(statement: Compiled): Promise<unknown[]>;
  /** Changes something; one at a time. */
  write(statement: Compiled): Promise<void>;
  /**
   * Inserts the rows of Native lz4 files. `insert` is the statement around the source of rows, a table function
   * over `structure` that the wire chooses.
   */
  load(files: readonly string[], structure: string, insert: LoadStatement): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadStatement {
  readonly sql: (source: string) => string;
  readonly params: Readonly<Record<string, Param>>;
}

/** Longest time one question may take in the engine. */
export const READ_SECONDS = 30;

/** Said with every question. */
export const READ_SETTINGS = {
  output_format_json_quote_decimals: 1,
  output_format_json_quote_64bit_integers: 0,
  max_execution_time: READ_SECONDS,
} as const;

import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';

/** One delivered file as the engine reads it. */
export interface SourceFile {
  /** A path of our own making (no pattern characters). */
  readonly path: string;
  /** Its name inside the delivery. */
  readonly name: string;
  readonly container: 'csv' | 'parquet';
  readonly compression: 'none' | 'gzip';
  readonly delimiter: string;
  /** Blank lines before the header. */
  readonly blankLines: number;
  /** Engine types by delivered column name; null for CSV. */
  readonly types: ReadonlyMap<string, string> | null;
}

/** What the delivery knows and the rows do not. */
export interface Circumstances {
  /** Billing month of the manifest or folder. */
  readonly billingPeriod: Month | null;
  /** Provider named by the person or the manifest; rows that name one win. */
  readonly provider: ProviderId | null;
}

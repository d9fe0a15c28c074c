import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { z } from 'zod';
import type { MoneyColumn } from '../focus/row.ts';
import type { Compiled } from '../query/compiled.ts';

/**
 * Where cost lines and their roll-ups live. One contract at two sizes: in this process, or a ClickHouse server.
 * Rows belong to a company and to a version (one published billing month of one export) and never change;
 * which versions count is the caller's to say, in every question.
 */
export interface CostStore {
  readonly kind: 'embedded' | 'cluster';
  /** Brings the schema up to this program's. Forward only, recorded. Throws {@link SchemaTooNew}. */
  migrate(): Promise<void>;
  /** Runs a read-only question. Decimals arrive as text, so they stay exact. Throws {@link QueryTimeout}. */
  rows<T>(query: Compiled, row: z.ZodType<T>): Promise<T[]>;
  /**
   * Writes versions: their lines, all roll-ups and their lookups. Idempotent per version: what an earlier try left
   * is discarded first. Nothing of them counts until a version is named in a question. `onProgress` is told how much
   * is done, from 0 to 1, between statements; what it throws ends the work.
   */
  stage(load: Load, onProgress?: (share: number) => void): Promise<void>;
  /**
   * Sums of the raw lines per version, currency and account, in that order.
   * Throws {@link RollupMismatch} when any roll-up does not hold exactly the same.
   */
  totals(companyId: string, versionIds: readonly number[]): Promise<StoreTotal[]>;
  /** Deletes versions for good. Unknown ones are fine. */
  discard(companyId: string, versionIds: readonly number[]): Promise<void>;
  /** Every version of the company that has rows anywhere, ascending; for the collection of orphans. */
  versions(companyId: string): Promise<number[]>;
  /** Resolves when the store answers, throws otherwise. */
  ping(): Promise<void>;
  /** Waits for what is running, then lets go of the store. */
  close(): Promise<void>;
}

/** Versions to write for one import. */
export interface Load {
  readonly companyId: string;
  readonly importId: string;
  readonly versions: readonly VersionLoad[];
}

/** `files` hold LINE_COLUMNS in the engine's Native format, compressed with lz4; `rows` is how many they have together. */
export interface VersionLoad {
  readonly versionId: number;
  readonly rows: number;
  readonly files: readonly string[];
}

/** Same grain and names as the pipeline's independent GroupTotal, per version. */
export interface StoreTotal {
  readonly version_id: number;
  readonly currency: string;
  readonly usage_account_id: string;
  readonly rows: number;
  readonly sums: Record<MoneyColumn, Amount>;
}

/** The schema in the store was written by a newer program. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** A roll-up and the raw lines differ: the version must not be published. */
export class RollupMismatch extends Error {
  override readonly name = 'RollupMismatch';
}

/** The engine gave up after the time allowed for one statement. */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
}

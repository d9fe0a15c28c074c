import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { MoneyColumn } from '../focus/row.ts';
import type { Problem } from './outcome.ts';

/** Why a cell is not an amount. */
export type MoneyFault = 'money_unreadable' | 'money_out_of_range';

/** Reads decimal text exactly, as an integer scaled by 10^18; see `createMoneyReader`. */
export type ReadMoney = (text: string) => bigint | MoneyFault;

/** What one sound row adds to the sums; amounts scaled by 10^18. */
export interface ScanRow {
  readonly billing_period: Month;
  readonly currency: string;
  readonly usage_account_id: string;
  readonly billed: bigint;
  readonly effective: bigint;
  readonly list: bigint;
  readonly contracted: bigint;
}

/** Why a row is refused, in the provider's column names. */
export interface ScanReject {
  readonly rule: ImportRule;
  readonly column: string | null;
  readonly value: string | null;
  readonly expected?: string | null;
}

/** A provider's money rules in plain TypeScript, written without a look at the SQL: the second opinion. */
export interface ScanReading {
  /** Names of the header that `rows` needs, in its order; '' for a column this file does not have. */
  readonly columns: readonly string[];
  /**
   * One record: the cells in the order of `columns`. A cell is null where the column is '' or the Parquet value is
   * null; an empty CSV cell is ''. Parquet numbers arrive as their shortest decimal text, dates and timestamps as ISO 8601
   * in UTC (`2026-05-01T00:00:00.000Z`, dates `2026-05-01`). Maps, lists and structs cannot be asked for. The array is
   * reused: take what you need.
   * `money` counts the cells with digits beyond the scale; `row` is the record's number, the header is 1.
   */
  rows(cells: readonly (string | null)[], money: ReadMoney, row: number): ScanRow | ScanReject;
}

/** Sums of one (billing month, currency, usage account). */
export interface ScanGroup {
  readonly billing_period: Month;
  readonly currency: string;
  readonly usage_account_id: string;
  readonly rows: number;
  /** Scaled by 10^18. */
  readonly sums: Readonly<Record<MoneyColumn, bigint>>;
}

/** What the independent reader found in one file. */
export interface ScanResult {
  readonly header: readonly string[];
  /** Records behind the header, blank lines left out: sound + rejected. */
  readonly rowsRead: number;
  /** Problems of single rows, at most PROBLEMS_KEPT; `rejectedCount` is exact. */
  readonly rejects: readonly Problem[];
  readonly rejectedCount: number;
  /** Record numbers (the header is 1) of the rejected rows, ascending; at most REJECTED_ROWS_KEPT. */
  readonly rejectedRows: readonly number[];
  /** Set when the file as a whole cannot be trusted: nothing of it may be loaded, whatever is accepted. */
  readonly fatal: Problem | null;
  readonly groups: readonly ScanGroup[];
  /** Money cells that had digits behind the 18th; rounded half to even. */
  readonly digitsBeyondScale: number;
}

export const REJECTED_ROWS_KEPT = 1_000_000;

/** How far a scan is: bytes of the file on disk, and records. */
export interface ScanProgress {
  readonly bytes: number;
  readonly rows: number;
}

import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { FormatId } from '@altocost/contract/imports/formats.ts';
import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { MoneyColumn } from '../focus/row.ts';

/** What a person brought in: a file on disk, and what they said about it. */
export interface Delivery {
  /** Absolute path of the uploaded file. */
  readonly path: string;
  /** Its name as given by the person; never used as a path. */
  readonly name: string;
  readonly provider: ProviderId | null;
  readonly format: FormatId | null;
  /** Rows that are refused are left out instead of ending the import (the person accepted them once). */
  readonly acceptRejects: boolean;
}

/** Why a file or a row was refused. `row` counts lines, the header is 1. */
export interface Problem {
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly expected: string | null;
  readonly rule: ImportRule;
}

/** Sum of one group of charges; the grain of the independent check. */
export interface GroupTotal {
  readonly export_key: string;
  readonly billing_period: Month;
  readonly currency: string;
  readonly usage_account_id: string;
  readonly rows: number;
  readonly sums: Record<MoneyColumn, Amount>;
}

/**
 * One billing month of one export inside a delivery: the unit that is published and replaced
 * (formats.md 0.1: replace by connector, export, billing period).
 */
export interface NormalizedPart {
  /** Stable name of the export: `<provider>/<report or export name>`, or the file's own name without copy marks. */
  readonly exportKey: string;
  readonly exportName: string;
  readonly provider: ProviderId;
  readonly billingPeriod: Month;
  readonly billingAccounts: readonly string[];
  readonly currency: string;
  readonly rows: number;
  /** Order-independent digest of the rows: equal digests are the same bill, however named, packed or sorted. */
  readonly digest: string;
  /** Normalised rows (engine format Native, lz4), columns as LINE_COLUMNS, all of this part. Empty for 0 rows. */
  readonly files: readonly string[];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

export interface Notice {
  readonly notice:
    'currency_assumed' | 'unchanged' | 'digits_beyond_scale' | 'superseded_files_ignored' | 'region_unknown';
  readonly value: string | null;
}

/** The result of `download` and `normalize`: what the child process answers. Nothing is published yet. */
export type Normalized =
  | {
      readonly ok: true;
      readonly provider: ProviderId;
      readonly format: FormatId;
      readonly parts: readonly NormalizedPart[];
      readonly rowsRead: number;
      readonly rowsLoaded: number;
      readonly rowsRejected: number;
      /** At most PROBLEMS_KEPT, `rowsRejected` has the exact count; only with `acceptRejects`. */
      readonly problems: readonly Problem[];
      readonly notices: readonly Notice[];
      /** What the independent reader (no engine) found, to be compared with the store. */
      readonly independent: readonly GroupTotal[];
    }
  | {
      readonly ok: false;
      readonly provider: ProviderId | null;
      readonly format: FormatId | null;
      readonly rowsRead: number;
      readonly rowsRejected: number;
      readonly problems: readonly Problem[];
      /** True when only single rows are wrong, so that they could be accepted. */
      readonly canAccept: boolean;
      readonly notices: readonly Notice[];
    };

/** Progress of the child process, one JSON line each on its message channel. */
export interface Progress {
  readonly step: 'download' | 'normalize';
  /** 0 … 100 inside the step. */
  readonly percent: number;
  readonly rows: number;
}

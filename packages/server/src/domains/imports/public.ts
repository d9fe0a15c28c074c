import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { Language } from '@altocost/contract/errors.ts';
import type { ImportRecord, ImportStatus } from '@altocost/contract/imports/model.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The versions that count at one moment. */
export interface LiveBills {
  /** Raised by every change of the figures. */
  readonly dataVersion: number;
  /** The company's currency; null while it is open. */
  readonly currency: string | null;
  /** Those that have rows. */
  readonly bills: readonly LiveBillFacts[];
}

export interface LiveBillFacts {
  /** Version id in the cost store. */
  readonly id: number;
  readonly currency: string;
  /** First and last charge day; null where it is not known. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

export interface ImportWork {
  readonly id: string;
  readonly file: string;
  readonly status: ImportStatus;
  readonly provider: ProviderId | null;
  readonly discoveredAt: Date;
  readonly startedAt: Date | null;
}

/** A file on this machine; it is moved away. */
export interface DeliveredFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly provider: ProviderId | null;
}

/** What other domains may ask of imports. */
export interface ImportsDoor {
  /** In the company's transaction. Throws `not_found`. */
  liveBills(tx: Tx, companyId: string): Promise<LiveBills>;
  /** In the company's transaction: imports under way, and those discovered since; newest first, `limit` at most. */
  recent(tx: Tx, companyId: string, since: Date, limit: number): Promise<ImportWork[]>;
  /** In the company's transaction: the newest one as a reader of the language sees it; null when there is none. */
  last(tx: Tx, companyId: string, language: Language): Promise<ImportRecord | null>;
  /** In the company's transaction: what the newest one is; null when there is none. */
  lastStatus(tx: Tx, companyId: string): Promise<ImportStatus | null>;
  /** Brings a file in as an upload would; gives the import's id. Opens a transaction of its own. */
  bringIn(companyId: string, file: DeliveredFile): Promise<string>;
}

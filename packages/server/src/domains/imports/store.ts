import { PROVIDERS, type ProviderId } from '@altocost/contract/connectors/providers.ts';
import { FORMAT_IDS, type FormatId } from '@altocost/contract/imports/formats.ts';
import { IMPORT_STATUSES, IMPORT_STEPS, type ImportStep } from '@altocost/contract/imports/model.ts';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { imports } from '../../platform/db/schema/imports.ts';
import type { ImportWork } from './public.ts';
import {
  monthTotal,
  noticeFacts,
  problemFacts,
  reconciliationFacts,
  type MonthTotal,
  type NoticeFacts,
  type ProblemFacts,
  type ReconciliationFacts,
} from './facts.ts';

const stored = z.object({
  id: z.string(),
  companyId: z.string(),
  node: z.string(),
  source: z.string(),
  file: z.string(),
  size: z.number(),
  fileKept: z.boolean(),
  providerGiven: z.enum(PROVIDERS).nullable(),
  formatGiven: z.enum(FORMAT_IDS).nullable(),
  acceptRejects: z.boolean(),
  provider: z.enum(PROVIDERS).nullable(),
  format: z.enum(FORMAT_IDS).nullable(),
  status: z.enum(IMPORT_STATUSES),
  step: z.enum(IMPORT_STEPS),
  percent: z.number(),
  rowsRead: z.number(),
  rowsLoaded: z.number(),
  rowsRejected: z.number(),
  problems: z.array(problemFacts),
  notices: z.array(noticeFacts),
  totals: z.array(monthTotal),
  reconciliation: reconciliationFacts.nullable(),
  canAccept: z.boolean(),
  createdBy: z.string().nullable(),
  discoveredAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  attempts: z.number(),
  runs: z.number(),
});
const work = stored.pick({
  id: true,
  file: true,
  status: true,
  provider: true,
  discoveredAt: true,
  startedAt: true,
});
/** An import record as the state keeps it. */
export type StoredImport = z.output<typeof stored>;

export interface NewImport {
  readonly id: string;
  readonly node: string;
  readonly source: string;
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly provider: ProviderId | null;
  readonly format: FormatId | null;
  readonly createdBy: string | null;
  readonly now: Date;
}

/** What is written while an import runs and when it ends. */
export interface ImportChange {
  readonly step?: ImportStep;
  readonly percent?: number;
  readonly status?: StoredImport['status'];
  readonly provider?: ProviderId | null;
  readonly format?: FormatId | null;
  readonly rowsRead?: number;
  readonly rowsLoaded?: number;
  readonly rowsRejected?: number;
  readonly problems?: readonly ProblemFacts[];
  readonly notices?: readonly NoticeFacts[];
  readonly totals?: readonly MonthTotal[];
  readonly reconciliation?: ReconciliationFacts | null;
  readonly canAccept?: boolean;
  readonly finishedAt?: Date | null;
}

export async function insert(tx: Tx, companyId: string, record: NewImport): Promise<StoredImport> {
  const { now, provider, format, ...rest } = record;
  const [made] = await tx
    .insert(imports)
    .values({
      ...rest,
      companyId,
      providerGiven: provider,
      formatGiven: format,
      provider,
      format,
      status: 'pending',
      step: 'download',
      discoveredAt: now,
    })
    .returning();
  return stored.parse(made);
}

export async function find(tx: Tx, companyId: string, id: string): Promise<StoredImport | null> {
  const [found] = await tx.select().from(imports).where(of(companyId, id));
  return found === undefined ? null : stored.parse(found);
}

/** Newest first; of each record's problems the first `problems` ones. */
export async function list(
  tx: Tx,
  companyId: string,
  at: { readonly limit: number; readonly offset: number; readonly problems: number },
): Promise<{ records: StoredImport[]; total: number }> {
  const few = sql<unknown>`jsonb_path_query_array(${imports.problems}, ${`$[0 to ${at.problems - 1}]`}::jsonpath)`;
  const found = await tx
    .select({ record: imports, few })
    .from(imports)
    .where(eq(imports.companyId, companyId))
    .orderBy(desc(imports.discoveredAt), desc(imports.id))
    .limit(at.limit)
    .offset(at.offset);
  const [all] = await tx.select({ total: count() }).from(imports).where(eq(imports.companyId, companyId));
  return {
    records: found.map((row) => stored.parse({ ...row.record, problems: row.few })),
    total: all?.total ?? 0,
  };
}

export async function pending(tx: Tx, companyId: string): Promise<StoredImport[]> {
  const found = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.companyId, companyId), eq(imports.status, 'pending')))
    .orderBy(imports.discoveredAt, imports.id);
  return found.map((row) => stored.parse(row));
}

/** Imports that are running, or that were discovered since; newest first. */
export async function recent(tx: Tx, companyId: string, since: Date, limit: number): Promise<ImportWork[]> {
  const found = await tx
    .select({
      id: imports.id,
      file: imports.file,
      status: imports.status,
      provider: imports.provider,
      discoveredAt: imports.discoveredAt,
      startedAt: imports.startedAt,
    })
    .from(imports)
    .where(
      and(
        eq(imports.companyId, companyId),
        sql`(${imports.status} = 'pending' or ${imports.discoveredAt} >= ${since})`,
      ),
    )
    .orderBy(desc(imports.discoveredAt), desc(imports.id))
    .limit(limit);
  return found.map((row) => work.parse(row));
}

/**
 * Puts a failed import back in the queue. Null when there is none that failed and whose file is still there.
 */
export async function restart(
  tx: Tx,
  companyId: string,
  id: string,
  how: { readonly acceptRejects: boolean; readonly format: FormatId | null },
): Promise<StoredImport | null> {
  const [restarted] = await tx
    .update(imports)
    .set({
      status: 'pending',
      step: 'download',
      percent: 0,
      attempts: 0,
      acceptRejects: how.acceptRejects,
      ...(how.format === null ? {} : { formatGiven: how.format, format: how.format }),
      rowsRead: 0,
      rowsLoaded: 0,
      rowsRejected: 0,
      problems: [],
      notices: [],
      totals: [],
      reconciliation: null,
      canAccept: false,
      startedAt: null,
      finishedAt: null,
    })
    .where(and(of(companyId, id), eq(imports.status, 'error'), imports.fileKept))
    .returning();
  return restarted === undefined ? null : stored.parse(restarted);
}

/** Says that the file of a finished import is gone. */
export async function forgetFile(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.update(imports).set({ fileKept: false, canAccept: false }).where(of(companyId, id));
}

/** In a system transaction: imports of this node whose file is not needed any more. */
export async function withIdleFiles(tx: Tx, node: string, failedBefore: Date) {
  return tx
    .select({ id: imports.id, companyId: imports.companyId })
    .from(imports)
    .where(
      and(
        eq(imports.node, node),
        imports.fileKept,
        sql`(${imports.status} = 'done' or (${imports.status} = 'error' and ${lt(imports.finishedAt, failedBefore)}))`,
      ),
    )
    .limit(500);
}

/** In a system transaction: imports of all companies that are waiting or running. */
export async function countPending(tx: Tx): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(imports).where(eq(imports.status, 'pending'));
  return all?.total ?? 0;
}

export function parseStored(row: unknown): StoredImport {
  return stored.parse(row);
}

export function of(companyId: string, id: string) {
  return and(eq(imports.companyId, companyId), eq(imports.id, id));
}

import { PROVIDERS } from '@altocost/contract/connectors/providers.ts';
import { amount, type Amount } from '@altocost/contract/kit/amount.ts';
import type { NormalizedPart } from '@altocost/engine/pipeline/outcome.ts';
import type { MoneyColumn } from '@altocost/engine/focus/row.ts';
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { billVersions } from '../../platform/db/schema/imports.ts';
import type { LiveBill } from './publication.ts';

const exact = z.string().transform((text) => amount(text));
const version = z.object({
  id: z.number(),
  importId: z.string(),
  source: z.string(),
  provider: z.enum(PROVIDERS),
  exportKey: z.string(),
  exportName: z.string(),
  month: z.string(),
  version: z.number(),
  state: z.enum(['staged', 'live', 'superseded', 'withdrawn', 'discarded']),
  currency: z.string(),
  rows: z.number(),
  billedCost: exact,
  effectiveCost: exact,
  publishedAt: z.date().nullable(),
});
export type StoredVersion = z.output<typeof version>;
type State = StoredVersion['state'];

const SHOWN: State[] = ['live', 'superseded', 'withdrawn'];

/** Serialises whatever changes which versions of a company are live, until the transaction ends. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 6025))`);
}

export interface StagedVersion {
  readonly importId: string;
  readonly source: string;
  readonly part: NormalizedPart;
  readonly sums: Record<MoneyColumn, Amount>;
}

/** Gives each part a version id of its own; nothing of it counts yet. In the order of the parts. */
export async function stage(
  tx: Tx,
  companyId: string,
  versions: readonly StagedVersion[],
  now: Date,
): Promise<number[]> {
  if (versions.length === 0) return [];
  const made = await tx
    .insert(billVersions)
    .values(
      versions.map(({ importId, source, part, sums }) => ({
        companyId,
        importId,
        source,
        provider: part.provider,
        exportKey: part.exportKey,
        exportName: part.exportName,
        month: part.billingPeriod,
        state: 'staged',
        digest: part.digest,
        currency: part.currency,
        billingAccounts: [...part.billingAccounts],
        rows: part.rows,
        billedCost: sums.billed_cost,
        effectiveCost: sums.effective_cost,
        listCost: sums.list_cost,
        contractedCost: sums.contracted_cost,
        firstDay: part.firstDay,
        lastDay: part.lastDay,
        createdAt: now,
      })),
    )
    .returning({ id: billVersions.id });
  return made.map((row) => row.id);
}

/** Versions of the company that are live in these months. */
export async function live(tx: Tx, companyId: string, months: readonly string[]): Promise<LiveBill[]> {
  if (months.length === 0) return [];
  return tx
    .select({
      id: billVersions.id,
      source: billVersions.source,
      provider: billVersions.provider,
      exportKey: billVersions.exportKey,
      exportName: billVersions.exportName,
      month: billVersions.month,
      billingAccounts: billVersions.billingAccounts,
      digest: billVersions.digest,
      rows: billVersions.rows,
    })
    .from(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        eq(billVersions.state, 'live'),
        inArray(billVersions.month, [...new Set(months)]),
      ),
    );
}

/** Makes a staged version the live one; its number follows the highest of its month. */
export async function publish(tx: Tx, companyId: string, id: number, now: Date): Promise<void> {
  const [staged] = await tx.select().from(billVersions).where(of(companyId, id));
  if (staged?.state !== 'staged') throw new Error(`version ${id} is not staged`);
  const [highest] = await tx
    .select({ version: max(billVersions.version) })
    .from(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        eq(billVersions.source, staged.source),
        eq(billVersions.exportKey, staged.exportKey),
        eq(billVersions.month, staged.month),
      ),
    );
  await tx
    .update(billVersions)
    .set({ state: 'live', version: (highest?.version ?? 0) + 1, publishedAt: now })
    .where(of(companyId, id));
}

/** Changes the state of versions that are in one of the states `from`; gives the ids of those that were. */
export async function move(
  tx: Tx,
  companyId: string,
  ids: readonly number[],
  change: { readonly from: readonly State[]; readonly to: State; readonly now: Date },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .update(billVersions)
    .set({ state: change.to, endedAt: change.to === 'live' ? null : change.now })
    .where(
      and(
        eq(billVersions.companyId, companyId),
        inArray(billVersions.id, [...ids]),
        inArray(billVersions.state, [...change.from]),
      ),
    )
    .returning({ id: billVersions.id });
  return moved.map((row) => row.id);
}

/** A version that was published, whatever became of it since; null when there is none. */
export async function find(tx: Tx, companyId: string, id: number): Promise<StoredVersion | null> {
  const [found] = await tx
    .select()
    .from(billVersions)
    .where(and(of(companyId, id), inArray(billVersions.state, SHOWN)));
  return found === undefined ? null : version.parse(found);
}

/** The live version of the same month of the same export. */
export async function liveTwin(tx: Tx, companyId: string, of: StoredVersion): Promise<number | null> {
  const [found] = await tx
    .select({ id: billVersions.id })
    .from(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        eq(billVersions.source, of.source),
        eq(billVersions.exportKey, of.exportKey),
        eq(billVersions.month, of.month),
        eq(billVersions.state, 'live'),
      ),
    );
  return found?.id ?? null;
}

/** Published versions, newest first; of one import when it is given. */
export async function list(
  tx: Tx,
  companyId: string,
  at: { readonly limit: number; readonly offset: number; readonly importId: string | null },
): Promise<{ versions: StoredVersion[]; total: number }> {
  const which = and(
    eq(billVersions.companyId, companyId),
    inArray(billVersions.state, SHOWN),
    at.importId === null ? undefined : eq(billVersions.importId, at.importId),
  );
  const found = await tx
    .select()
    .from(billVersions)
    .where(which)
    .orderBy(desc(billVersions.publishedAt), desc(billVersions.month), desc(billVersions.id))
    .limit(at.limit)
    .offset(at.offset);
  const [all] = await tx.select({ total: count() }).from(billVersions).where(which);
  return { versions: found.map((row) => version.parse(row)), total: all?.total ?? 0 };
}

function of(companyId: string, id: number) {
  return and(eq(billVersions.companyId, companyId), eq(billVersions.id, id));
}

import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { companyKeys } from '../db/schema/companies.ts';
import type { WrappedKey } from './installation-keys.ts';

export async function find(tx: Tx, companyId: string): Promise<WrappedKey | null> {
  const [found] = await tx
    .select({ sealedUnder: companyKeys.sealedUnder, sealedKey: companyKeys.sealedKey })
    .from(companyKeys)
    .where(eq(companyKeys.companyId, companyId));
  return found ?? null;
}

/** Leaves a key that is there already as it is. */
export async function insert(tx: Tx, companyId: string, wrapped: WrappedKey, now: Date): Promise<void> {
  await tx
    .insert(companyKeys)
    .values({ companyId, ...wrapped, updatedAt: now })
    .onConflictDoNothing();
}

/** In a system transaction: how many companies' keys are sealed under which installation key. */
export function countByInstallationKey(tx: Tx): Promise<{ sealedUnder: string; companies: number }[]> {
  return tx
    .select({ sealedUnder: companyKeys.sealedUnder, companies: count() })
    .from(companyKeys)
    .groupBy(companyKeys.sealedUnder);
}

/** In a system transaction: some keys that another installation key than `currentId` seals, locked. */
export function lockFormer(tx: Tx, currentId: string, limit: number) {
  return tx
    .select()
    .from(companyKeys)
    .where(ne(companyKeys.sealedUnder, currentId))
    .orderBy(asc(companyKeys.companyId))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Only if it still is sealed as it was read. */
export async function replace(
  tx: Tx,
  companyId: string,
  before: WrappedKey,
  after: WrappedKey,
  now: Date,
): Promise<void> {
  await tx
    .update(companyKeys)
    .set({ ...after, updatedAt: now })
    .where(and(eq(companyKeys.companyId, companyId), eq(companyKeys.sealedKey, before.sealedKey)));
}

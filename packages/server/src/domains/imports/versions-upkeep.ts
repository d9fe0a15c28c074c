import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { billVersions, imports } from '../../platform/db/schema/imports.ts';

/** Versions that an import staged and that nobody can publish any more. */
export async function stagedBy(tx: Tx, companyId: string, importId: string): Promise<number[]> {
  const found = await tx
    .select({ id: billVersions.id })
    .from(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        eq(billVersions.importId, importId),
        eq(billVersions.state, 'staged'),
      ),
    );
  return found.map((row) => row.id);
}

/** Staged versions of imports that are over. */
export async function leftBehind(tx: Tx, companyId: string): Promise<number[]> {
  const found = await tx
    .select({ id: billVersions.id })
    .from(billVersions)
    .innerJoin(
      imports,
      and(eq(imports.companyId, billVersions.companyId), eq(imports.id, billVersions.importId)),
    )
    .where(
      and(
        eq(billVersions.companyId, companyId),
        eq(billVersions.state, 'staged'),
        ne(imports.status, 'pending'),
      ),
    );
  return found.map((row) => row.id);
}

/** In a system transaction: companies that have a version of anything. */
export async function companiesWithVersions(tx: Tx): Promise<string[]> {
  const found = await tx.selectDistinct({ companyId: billVersions.companyId }).from(billVersions);
  return found.map((row) => row.companyId);
}

/** Versions that were live once and are not any more. */
export async function former(tx: Tx, companyId: string, endedBefore: Date) {
  return tx
    .select({
      id: billVersions.id,
      source: billVersions.source,
      exportKey: billVersions.exportKey,
      month: billVersions.month,
      version: billVersions.version,
      endedAt: billVersions.endedAt,
    })
    .from(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        inArray(billVersions.state, ['superseded', 'withdrawn']),
        lt(billVersions.endedAt, endedBefore),
      ),
    );
}

/** Every version that the state knows and does not want to be rid of. */
export async function wanted(tx: Tx, companyId: string): Promise<number[]> {
  const found = await tx
    .select({ id: billVersions.id })
    .from(billVersions)
    .where(and(eq(billVersions.companyId, companyId), ne(billVersions.state, 'discarded')));
  return found.map((row) => row.id);
}

export async function discarded(tx: Tx, companyId: string): Promise<number[]> {
  const found = await tx
    .select({ id: billVersions.id })
    .from(billVersions)
    .where(and(eq(billVersions.companyId, companyId), eq(billVersions.state, 'discarded')));
  return found.map((row) => row.id);
}

export async function forget(tx: Tx, companyId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(billVersions)
    .where(
      and(
        eq(billVersions.companyId, companyId),
        inArray(billVersions.id, [...ids]),
        eq(billVersions.state, 'discarded'),
      ),
    );
}

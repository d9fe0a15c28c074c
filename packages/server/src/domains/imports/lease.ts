import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { imports } from '../../platform/db/schema/imports.ts';
import { of, parseStored, type ImportChange, type StoredImport } from './store.ts';

/** Another worker has taken the import over, or it is finished: stop, and write nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface Lease {
  readonly owner: string;
  readonly until: Date;
}

/** Takes a pending import that nobody works on; null when there is none: exactly one of several workers gets it. */
export async function claim(
  tx: Tx,
  companyId: string,
  id: string,
  lease: Lease,
  now: Date,
): Promise<StoredImport | null> {
  const [claimed] = await tx
    .update(imports)
    .set({
      leaseOwner: lease.owner,
      leaseUntil: lease.until,
      attempts: sql`${imports.attempts} + 1`,
      runs: sql`${imports.runs} + 1`,
      startedAt: sql`coalesce(${imports.startedAt}, ${now})`,
      step: 'download',
      percent: 0,
    })
    .where(
      and(
        of(companyId, id),
        eq(imports.status, 'pending'),
        or(isNull(imports.leaseOwner), lt(imports.leaseUntil, now)),
      ),
    )
    .returning();
  return claimed === undefined ? null : parseStored(claimed);
}

/** Writes a change as the owner of the lease and renews it, or lets go with the last one. Throws {@link LeaseLost}. */
export async function change(
  tx: Tx,
  companyId: string,
  id: string,
  lease: Lease,
  values: ImportChange,
): Promise<StoredImport> {
  const [changed] = await tx
    .update(imports)
    .set({
      ...values,
      ...(values.status === undefined ? { leaseUntil: lease.until } : { leaseOwner: null, leaseUntil: null }),
    })
    .where(and(of(companyId, id), eq(imports.status, 'pending'), eq(imports.leaseOwner, lease.owner)))
    .returning();
  if (changed === undefined) throw new LeaseLost(`import ${id} belongs to another worker`);
  return parseStored(changed);
}

/** Locks the import for the rest of the transaction. Throws {@link LeaseLost}. */
export async function hold(tx: Tx, companyId: string, id: string, owner: string): Promise<void> {
  const held = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(of(companyId, id), eq(imports.status, 'pending'), eq(imports.leaseOwner, owner)))
    .for('update');
  if (held.length === 0) throw new LeaseLost(`import ${id} belongs to another worker`);
}

/** Lets go; `attempt` false: the try that was begun does not count (the product stops). */
export async function release(
  tx: Tx,
  companyId: string,
  id: string,
  owner: string,
  attempt: boolean,
): Promise<void> {
  await tx
    .update(imports)
    .set({
      leaseOwner: null,
      leaseUntil: null,
      ...(attempt ? {} : { attempts: sql`greatest(${imports.attempts} - 1, 0)` }),
    })
    .where(and(of(companyId, id), eq(imports.leaseOwner, owner)));
}

/**
 * In a system transaction, at the start of this node: whoever held its imports is dead. So is who had been given the job of one but
 * had not yet claimed it: as the next run, each is asked for again beside a job that nobody will ever end.
 */
export async function releaseAll(tx: Tx, node: string): Promise<void> {
  await tx
    .update(imports)
    .set({ leaseOwner: null, leaseUntil: null, runs: sql`${imports.runs} + 1` })
    .where(and(eq(imports.node, node), eq(imports.status, 'pending')));
}

/** In a system transaction: pending imports of this node that nobody works on, oldest first. */
export async function abandoned(tx: Tx, node: string, now: Date) {
  return tx
    .select({ id: imports.id, companyId: imports.companyId, runs: imports.runs })
    .from(imports)
    .where(
      and(
        eq(imports.node, node),
        eq(imports.status, 'pending'),
        or(isNull(imports.leaseOwner), lt(imports.leaseUntil, now)),
      ),
    )
    .orderBy(imports.discoveredAt, imports.id);
}

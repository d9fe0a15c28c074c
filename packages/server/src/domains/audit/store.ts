import { AUDIT_KINDS, type AuditKind } from '@altocost/contract/audit/model.ts';
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { auditHeads, auditLog } from '../../platform/db/schema/audit.ts';
import { NO_HASH, type ChainEnd, type ChainLink } from './chain.ts';

/** Which entries; instants are half-open. */
export interface Which {
  readonly kind: AuditKind | null;
  readonly actorId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly text: string | null;
}

export type Entry = typeof auditLog.$inferSelect;

/** The end of the company's chain, locked until the transaction ends: entries get their numbers one after another. */
export async function lockHead(tx: Tx, companyId: string): Promise<ChainEnd> {
  await tx.insert(auditHeads).values({ companyId, seq: 0, hash: NO_HASH }).onConflictDoNothing();
  const [head] = await tx
    .select({ seq: auditHeads.seq, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.companyId, companyId))
    .for('update');
  if (head === undefined) throw new Error(`company ${companyId} has no audit log`);
  return head;
}

export async function append(tx: Tx, link: ChainLink): Promise<void> {
  await tx.insert(auditLog).values(link);
  await tx
    .update(auditHeads)
    .set({ seq: link.seq, hash: link.hash })
    .where(eq(auditHeads.companyId, link.companyId));
}

export async function list(tx: Tx, companyId: string, which: Which, at: { offset: number; limit: number }) {
  const where = condition(companyId, which);
  const entries = await tx
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.seq))
    .limit(at.limit)
    .offset(at.offset);
  const [counted] = await tx.select({ total: count() }).from(auditLog).where(where);
  return { entries, total: counted?.total ?? 0 };
}

/** Newest first, older than the entry `before` (null: from the newest one): for going through all of them. */
export function older(tx: Tx, companyId: string, which: Which, before: number | null, limit: number) {
  const further = before === null ? [] : [lt(auditLog.seq, before)];
  return tx
    .select()
    .from(auditLog)
    .where(and(condition(companyId, which), ...further))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
}

/** Oldest first, after the entry `after`: for checking the chain. */
export function newer(tx: Tx, companyId: string, after: number, limit: number) {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), gt(auditLog.seq, after)))
    .orderBy(asc(auditLog.seq))
    .limit(limit);
}

/** Null: nothing was ever written down. */
export async function head(tx: Tx, companyId: string) {
  const [found] = await tx.select().from(auditHeads).where(eq(auditHeads.companyId, companyId));
  return found ?? null;
}

/** In a system transaction: companies of which something was written down. */
export async function companies(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ companyId: auditHeads.companyId })
    .from(auditHeads)
    .orderBy(asc(auditHeads.companyId));
  return found.map(({ companyId }) => companyId);
}

/** In a system transaction: deletes the company's entries from before, and remembers where what is left begins. */
export async function forget(tx: Tx, companyId: string, before: Date): Promise<number> {
  await lockHead(tx, companyId);
  const [last] = await tx
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), lt(auditLog.at, before)))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  if (last === undefined) return 0;
  const upTo = and(eq(auditLog.companyId, companyId), lt(auditLog.seq, last.seq + 1));
  const [counted] = await tx.select({ entries: count() }).from(auditLog).where(upTo);
  await tx.delete(auditLog).where(upTo);
  await tx
    .update(auditHeads)
    .set({ forgottenSeq: last.seq, forgottenHash: last.hash })
    .where(eq(auditHeads.companyId, companyId));
  return counted?.entries ?? 0;
}

function condition(companyId: string, { kind, actorId, from, until, text }: Which): SQL | undefined {
  const like = text === null ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return and(
    eq(auditLog.companyId, companyId),
    // Kinds that this program does not know any more, or not yet, have no words.
    kind === null ? inArray(auditLog.kind, [...AUDIT_KINDS]) : eq(auditLog.kind, kind),
    actorId === null ? undefined : eq(auditLog.actorId, actorId),
    from === null ? undefined : gte(auditLog.at, from),
    until === null ? undefined : lt(auditLog.at, until),
    like === null
      ? undefined
      : or(
          ilike(auditLog.actorName, like),
          ilike(auditLog.objectName, like),
          ilike(auditLog.objectType, like),
          ilike(auditLog.ip, like),
          ilike(auditLog.requestId, like),
        ),
  );
}

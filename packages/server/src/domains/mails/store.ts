import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { mails } from '../../platform/db/schema/mails.ts';

export type StoredMail = typeof mails.$inferSelect;
export type NewMail = typeof mails.$inferInsert;

export async function insert(tx: Tx, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail);
}

export async function find(tx: Tx, companyId: string, id: string): Promise<StoredMail | null> {
  const [found] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
  return found ?? null;
}

/** Newest first; of any status where none is named. */
export async function list(
  tx: Tx,
  companyId: string,
  at: { offset: number; limit: number; status?: string | undefined },
) {
  const wanted = and(
    eq(mails.companyId, companyId),
    at.status === undefined ? undefined : eq(mails.status, at.status),
  );
  const found = await tx
    .select()
    .from(mails)
    .where(wanted)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(at.limit)
    .offset(at.offset);
  const [counted] = await tx.select({ total: count() }).from(mails).where(wanted);
  return { mails: found, total: counted?.total ?? 0 };
}

/** In a system transaction, over all companies, newest first. */
export function newest(tx: Tx, limit: number): Promise<StoredMail[]> {
  return tx.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);
}

/** In a system transaction. */
export async function findAnywhere(tx: Tx, id: string): Promise<StoredMail | null> {
  const [found] = await tx.select().from(mails).where(eq(mails.id, id));
  return found ?? null;
}

/** Takes a mail to be sent, for as long as the lease lasts. Null: it is sent, given up, or somebody is at it. */
export async function claim(
  tx: Tx,
  companyId: string,
  id: string,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<StoredMail | null> {
  const [claimed] = await tx
    .update(mails)
    .set({ leaseUntil, attempts: sql`${mails.attempts} + 1` })
    .where(
      and(
        eq(mails.companyId, companyId),
        eq(mails.id, id),
        eq(mails.status, 'queued'),
        or(isNull(mails.leaseUntil), lt(mails.leaseUntil, now)),
      ),
    )
    .returning();
  return claimed ?? null;
}

/** What became of an attempt; lets go of the mail. Only its last claimer may say so. */
export async function settle(
  tx: Tx,
  { companyId, id, attempts }: Pick<StoredMail, 'companyId' | 'id' | 'attempts'>,
  values: Pick<NewMail, 'status' | 'problem' | 'sentAt'>,
): Promise<void> {
  await tx
    .update(mails)
    .set({ ...values, leaseUntil: null })
    .where(
      and(
        eq(mails.companyId, companyId),
        eq(mails.id, id),
        eq(mails.attempts, attempts),
        eq(mails.status, 'queued'),
      ),
    );
}

/** In a system transaction: mails to be sent that nobody is at. */
export function unattended(tx: Tx, now: Date, limit: number) {
  return tx
    .select({ companyId: mails.companyId, id: mails.id, attempts: mails.attempts })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), or(isNull(mails.leaseUntil), lt(mails.leaseUntil, now))))
    .orderBy(asc(mails.createdAt))
    .limit(limit);
}

/** In a system transaction, when no other process uses the database: leases of a process that is gone. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx.update(mails).set({ leaseUntil: null }).where(isNotNull(mails.leaseUntil));
}

/** In a system transaction: erases what mails said that were sent, or ended otherwise, long enough ago. */
export async function eraseBodies(
  tx: Tx,
  { sentBefore, endedBefore }: { readonly sentBefore: Date; readonly endedBefore: Date },
): Promise<number> {
  const erased = await tx
    .update(mails)
    .set({ sealedBody: null })
    .where(
      and(
        isNotNull(mails.sealedBody),
        or(
          and(eq(mails.status, 'sent'), lt(mails.sentAt, sentBefore)),
          and(inArray(mails.status, ['kept', 'failed']), lt(mails.createdAt, endedBefore)),
        ),
      ),
    )
    .returning({ id: mails.id });
  return erased.length;
}

/** In a system transaction: how many wait to be sent. */
export async function countQueued(tx: Tx): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(mails).where(eq(mails.status, 'queued'));
  return counted?.total ?? 0;
}

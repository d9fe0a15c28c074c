import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignInMethod } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { loginThrottle, sessions } from '../../platform/db/schema/session.ts';

export interface NewSession {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly method: SignInMethod;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

export async function insert(tx: Tx, { now, ...session }: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now, authenticatedAt: now });
}

const openByToken = prepared('session_open_by_token', (tx) =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(sessions.endedAt))),
);

/** The session of a token that was not ended; whether it is too old is the service's to say. */
export async function findOpen(tx: Tx, tokenHash: string) {
  const [found] = await openByToken(tx, { tokenHash });
  return found ?? null;
}

export async function touch(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}

export async function end(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId));
}

/** Failures on record, newest first. Locks the key's row, so that simultaneous tries are counted one after another. */
export async function failuresOf(tx: Tx, key: string, now: Date): Promise<Date[]> {
  await tx.insert(loginThrottle).values({ key, failures: [], updatedAt: now }).onConflictDoNothing();
  const [found] = await tx.select().from(loginThrottle).where(eq(loginThrottle.key, key)).for('update');
  return found?.failures ?? [];
}

export async function setFailures(tx: Tx, key: string, failures: Date[], now: Date): Promise<void> {
  await tx.update(loginThrottle).set({ failures, updatedAt: now }).where(eq(loginThrottle.key, key));
}

/** Forgets what no rule looks at any more. */
export async function forgetOldFailures(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginThrottle).where(sql`${loginThrottle.updatedAt} < ${before.toISOString()}`);
}

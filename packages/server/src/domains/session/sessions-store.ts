import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { apiTokens, sessions } from '../../platform/db/schema/session.ts';

/** Sessions of a person that have not ended and may still be young enough, newest use first. */
export async function openOf(tx: Tx, userId: string, companyId: string | null, since: Date) {
  return tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        companyId === null ? undefined : eq(sessions.companyId, companyId),
        isNull(sessions.endedAt),
        gt(sessions.createdAt, since),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export interface Which {
  readonly userId: string;
  /** Null: in every company. */
  readonly companyId: string | null;
  /** Absent: all of them. */
  readonly sessionId?: string;
  /** A session that goes on. */
  readonly except: string | null;
}

/** Ends sessions; gives the ids of those that were open. */
export async function end(tx: Tx, which: Which, now: Date): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, which.userId),
        which.companyId === null ? undefined : eq(sessions.companyId, which.companyId),
        which.sessionId === undefined ? undefined : eq(sessions.id, which.sessionId),
        which.except === null ? undefined : ne(sessions.id, which.except),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Revokes the person's API tokens; gives the ids of those that were usable. */
export async function revokeTokens(
  tx: Tx,
  { userId, companyId }: Pick<Which, 'userId' | 'companyId'>,
  now: Date,
): Promise<string[]> {
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(apiTokens.userId, userId),
        companyId === null ? undefined : eq(apiTokens.companyId, companyId),
        isNull(apiTokens.revokedAt),
      ),
    )
    .returning({ id: apiTokens.id });
  return revoked.map(({ id }) => id);
}

/** False when the session has ended, or only a company's own provider vouched for the person: it stays in that company. */
export async function move(tx: Tx, sessionId: string, userId: string, companyId: string): Promise<boolean> {
  const moved = await tx
    .update(sessions)
    .set({ companyId })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        ne(sessions.method, 'sso'),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** A session goes on as freshly authenticated, with `tokenHash` under another token. */
export async function renew(
  tx: Tx,
  sessionId: string,
  change: { readonly method: string; readonly tokenHash?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ ...change, authenticatedAt: now })
    .where(eq(sessions.id, sessionId));
}

/** Deletes sessions that nobody can go on with since `before`. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.createdAt, before));
}

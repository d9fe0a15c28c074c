import { and, eq, gt, inArray, isNull, ne, desc } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { apiTokens, oneTimeTokens, sessions } from '../../platform/db/schema/session.ts';
import { memberships } from '../../platform/db/schema/users.ts';

/** Kinds of links that are mailed about a person. */
export type LinkKind = 'invite' | 'reset' | 'email';

export interface NewLink {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly data: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Earlier links of the kind end: the one that was mailed last is the one that works. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: link.createdAt })
    .where(
      and(
        eq(oneTimeTokens.companyId, link.companyId),
        eq(oneTimeTokens.userId, link.userId),
        eq(oneTimeTokens.kind, link.kind),
        isNull(oneTimeTokens.usedAt),
      ),
    );
  await tx.insert(oneTimeTokens).values(link);
}

const open = (companyId: string, userId: string) =>
  and(eq(sessions.companyId, companyId), eq(sessions.userId, userId), isNull(sessions.endedAt));

/** Used last first. */
export async function openSessions(
  tx: Tx,
  companyId: string,
  userId: string,
  { createdAfter, seenAfter }: { readonly createdAfter: Date; readonly seenAfter: Date },
) {
  return tx
    .select()
    .from(sessions)
    .where(
      and(open(companyId, userId), gt(sessions.createdAt, createdAfter), gt(sessions.lastSeenAt, seenAfter)),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function endOne(
  tx: Tx,
  companyId: string,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(open(companyId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Sessions, API tokens and links of the person in the company; gives the ids of sessions and tokens. */
export async function endEverything(
  tx: Tx,
  companyId: string,
  userId: string,
  except: string | null,
  now: Date,
): Promise<readonly string[]> {
  const here = and(open(companyId, userId), except === null ? undefined : ne(sessions.id, except));
  const ended = await tx.update(sessions).set({ endedAt: now }).where(here).returning({ id: sessions.id });
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.companyId, companyId),
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.kind, ['magic', 'reset', 'sso']),
        isNull(oneTimeTokens.usedAt),
      ),
    );
  return [...ended, ...revoked].map(({ id }) => id);
}

export async function move(
  tx: Tx,
  sessionId: string,
  userId: string,
  companyId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ companyId, lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)));
  await tx
    .update(memberships)
    .set({ lastUsedAt: now })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)));
}

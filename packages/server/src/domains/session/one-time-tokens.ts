import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { oneTimeTokens } from '../../platform/db/schema/session.ts';
import type { Ids } from '../../platform/ids.ts';
import { digest, isToken, newToken } from '../../platform/secrets/tokens.ts';

/** What a link or key that works once is for. */
export type OneTimeKind = 'magic' | 'reset' | 'invite' | 'email' | 'sso';

export interface OneTimeToken {
  readonly id: string;
  readonly kind: string;
  readonly companyId: string;
  readonly userId: string;
  readonly data: Readonly<Record<string, string>>;
}

export interface NewOneTimeToken {
  readonly kind: OneTimeKind;
  readonly companyId: string;
  readonly userId: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly lifeMs: number;
}

/** Makes a token; earlier ones of the same kind for the same person in the company end (reliability B7: newest wins). */
export async function issue(tx: Tx, ids: Ids, token: NewOneTimeToken): Promise<string> {
  const { kind, companyId, userId, data = {}, now, lifeMs } = token;
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.companyId, companyId),
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.kind, kind),
        isNull(oneTimeTokens.usedAt),
      ),
    );
  const text = newToken(kind);
  await tx.insert(oneTimeTokens).values({
    id: ids.next(),
    companyId,
    userId,
    kind,
    tokenHash: digest(text),
    data: { ...data },
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return text;
}

/** The token as long as it may be used; using it is {@link take}. */
export async function find(tx: Tx, kind: OneTimeKind, text: string, now: Date): Promise<OneTimeToken | null> {
  if (!isToken(kind, text)) return null;
  const [found] = await tx
    .select()
    .from(oneTimeTokens)
    .where(usable(kind, text, now));
  return found ?? null;
}

/**
 * Uses the token: of any number of calls at the same time one gets it. With `browserHash`, only the browser that it is bound to does, and
 * another one does not use it up.
 */
export async function take(
  tx: Tx,
  kind: OneTimeKind,
  text: string,
  now: Date,
  browserHash?: string,
): Promise<OneTimeToken | null> {
  if (!isToken(kind, text)) return null;
  const bound =
    browserHash === undefined ? undefined : sql`${oneTimeTokens.data} ->> 'browser' = ${browserHash}`;
  const [taken] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(usable(kind, text, now), bound))
    .returning();
  return taken ?? null;
}

/** Ends what was mailed to a person and not used yet. */
export async function withdraw(tx: Tx, userId: string, kinds: readonly OneTimeKind[]): Promise<void> {
  for (const kind of kinds) {
    await tx
      .delete(oneTimeTokens)
      .where(
        and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), isNull(oneTimeTokens.usedAt)),
      );
  }
}

/** Deletes what has not worked since `before`. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before));
}

function usable(kind: OneTimeKind, text: string, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, digest(text)),
    eq(oneTimeTokens.kind, kind),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
}

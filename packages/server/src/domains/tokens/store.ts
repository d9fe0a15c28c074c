import { and, count, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { apiTokens } from '../../platform/db/schema/session.ts';

export type TokenRow = typeof apiTokens.$inferSelect;
export type NewToken = Omit<TokenRow, 'lastUsedAt' | 'revokedAt'>;

interface Owner {
  readonly companyId: string;
  readonly userId: string;
}

const kept = ({ companyId, userId }: Owner) =>
  and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt));

/** Newest first; expired ones are there until they are revoked. */
export function list(tx: Tx, owner: Owner): Promise<TokenRow[]> {
  return tx
    .select()
    .from(apiTokens)
    .where(kept(owner))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

export async function countKept(tx: Tx, owner: Owner): Promise<number> {
  const [found] = await tx.select({ tokens: count() }).from(apiTokens).where(kept(owner));
  return found?.tokens ?? 0;
}

export async function insert(tx: Tx, token: NewToken): Promise<void> {
  await tx.insert(apiTokens).values(token);
}

/** Null: the person has no such token, or no longer. */
export async function revoke(tx: Tx, owner: Owner, id: string, now: Date): Promise<TokenRow | null> {
  const [revoked] = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(kept(owner), eq(apiTokens.id, id)))
    .returning();
  return revoked ?? null;
}

/** In a system transaction. */
export async function findValid(tx: Tx, tokenHash: string, now: Date): Promise<TokenRow | null> {
  const valid = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
  const [found] = await tx
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, tokenHash), valid));
  return found ?? null;
}

/** Writes nothing when it was used after `before`. */
export async function touch(tx: Tx, id: string, now: Date, before: Date): Promise<void> {
  const due = or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, before));
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), due));
}

import { randomUUID } from 'node:crypto';
import { PASSWORD_HISTORY } from '@altocost/contract/session/password.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Language } from '@altocost/contract/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { memberships, passwordHistory, users } from '../../platform/db/schema/users.ts';
import type { NewMembership, NewUser, Person } from './public.ts';

export async function findByEmail(tx: Tx, email: string) {
  const [found] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return found ?? null;
}

const byId = prepared('user_by_id', (tx) =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

export async function find(tx: Tx, userId: string) {
  const [found] = await byId(tx, { userId });
  return found ?? null;
}

const memberOf = prepared('memberships_of_user', (tx) =>
  tx
    .select()
    .from(memberships)
    .where(eq(memberships.userId, sql.placeholder('userId')))
    .orderBy(
      sql`${memberships.lastUsedAt} DESC NULLS LAST`,
      asc(memberships.createdAt),
      asc(memberships.companyId),
    ),
);

export async function membershipsOf(tx: Tx, userId: string) {
  return memberOf(tx, { userId });
}

export async function insert(tx: Tx, { now, membership, ...user }: NewUser): Promise<void> {
  const hasPassword = user.passwordHash !== null;
  await tx.insert(users).values({
    ...user,
    passwordSetAt: hasPassword ? now : null,
    emailValidatedAt: hasPassword ? now : null,
    createdAt: now,
  });
  if (user.passwordHash !== null) await rememberPassword(tx, user.id, user.passwordHash, now);
  await insertMembership(tx, user.id, membership, now);
}

export async function insertMembership(
  tx: Tx,
  userId: string,
  { invited = false, permissions, ...membership }: NewMembership,
  now: Date,
): Promise<void> {
  await tx.insert(memberships).values({
    ...membership,
    permissions: [...permissions],
    userId,
    joinedAt: invited ? null : now,
    createdAt: now,
  });
}

async function rememberPassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx.insert(passwordHistory).values({ id: randomUUID(), userId, passwordHash: hash, createdAt: now });
}

export async function setPassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash: hash, passwordSetAt: now }).where(eq(users.id, userId));
  await rememberPassword(tx, userId, hash, now);
}

/** Newest first. */
export async function formerPasswords(tx: Tx, userId: string): Promise<readonly string[]> {
  const found = await tx
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.createdAt), desc(passwordHistory.id))
    .limit(PASSWORD_HISTORY);
  return found.map(({ hash }) => hash);
}

export async function rehashPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, userId));
}

export async function validateEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.update(users).set({ email, emailValidatedAt: now }).where(eq(users.id, userId));
}

export async function join(tx: Tx, companyId: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ joinedAt: now })
    .where(
      and(eq(memberships.companyId, companyId), eq(memberships.userId, userId), isNull(memberships.joinedAt)),
    );
}

export async function setLanguage(tx: Tx, userId: string, lang: Language): Promise<void> {
  await tx.update(users).set({ lang }).where(eq(users.id, userId));
}

export async function recordLogin(tx: Tx, userId: string, companyId: string, now: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  await recordUse(tx, userId, companyId, now);
}

export async function recordUse(tx: Tx, userId: string, companyId: string, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ lastUsedAt: now })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)));
}

export async function anybody(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

/** In a company's transaction, beside its membership: somebody who has not joined yet has the name they were invited with. */
export const shownFirstname = sql<string>`CASE WHEN ${memberships.joinedAt} IS NULL
  THEN coalesce(${memberships.invitedFirstname}, ${users.firstname}) ELSE ${users.firstname} END`;
export const shownLastname = sql<string>`CASE WHEN ${memberships.joinedAt} IS NULL
  THEN coalesce(${memberships.invitedLastname}, ${users.lastname}) ELSE ${users.lastname} END`;

export async function people(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (userIds.length === 0) return new Map();
  const found = await tx
    .select({ id: users.id, email: users.email, firstname: shownFirstname, lastname: shownLastname })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(found.map((person) => [person.id, person]));
}

export async function names(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await people(tx, userIds);
  return new Map([...found].map(([id, u]) => [id, `${u.firstname} ${u.lastname}`.trim() || u.email]));
}

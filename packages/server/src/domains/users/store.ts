import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '@altocost/contract/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { memberships, users } from '../../platform/db/schema/users.ts';
import type { NewUser } from './public.ts';

export async function findByEmail(tx: Tx, email: string) {
  const [found] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return found ?? null;
}

export async function find(tx: Tx, userId: string) {
  const [found] = await tx.select().from(users).where(eq(users.id, userId));
  return found ?? null;
}

export async function membershipsOf(tx: Tx, userId: string) {
  return tx
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.companyId));
}

export async function insert(tx: Tx, { now, membership, ...user }: NewUser): Promise<void> {
  await tx.insert(users).values({ ...user, createdAt: now });
  await tx.insert(memberships).values({
    ...membership,
    permissions: [...membership.permissions],
    userId: user.id,
    createdAt: now,
  });
}

export async function setLanguage(tx: Tx, userId: string, lang: Language): Promise<void> {
  await tx.update(users).set({ lang }).where(eq(users.id, userId));
}

export async function recordLogin(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
}

export async function anybody(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

export async function names(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const found = await tx
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname, email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(found.map((u) => [u.id, `${u.firstname} ${u.lastname}`.trim() || u.email]));
}

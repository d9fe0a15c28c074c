import { sql } from 'drizzle-orm';
import { digest, newToken } from '../platform/secrets/tokens.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import type { TestUser, World } from '../testing/world.ts';

/** A statement over all companies; gives its rows. */
export const run = async <T extends Record<string, unknown>>(
  world: World,
  statement: ReturnType<typeof sql>,
) => world.platform.database.systemTransaction(async (tx) => (await tx.execute<T>(statement)).rows);

export interface OpenSession {
  readonly id: string;
  readonly token: string;
}

/** A session as signing in makes it, without the time that hashing a password takes. */
export async function openSession(
  world: World,
  user: Pick<TestUser, 'id' | 'companyId'>,
  method: 'password' | 'sso' = 'password',
): Promise<OpenSession> {
  const id = world.platform.ids.next();
  const token = newToken('session');
  const now = world.clock.now().toISOString();
  await run(
    world,
    sql`INSERT INTO sessions (id, company_id, user_id, token_hash, method, authenticated_at, created_at, last_seen_at)
      VALUES (${id}, ${user.companyId}, ${user.id}, ${digest(token)}, ${method}, ${now}, ${now}, ${now})`,
  );
  return { id, token };
}

/** An API token as its owner makes it. */
export async function apiToken(
  world: World,
  user: Pick<TestUser, 'id' | 'companyId'>,
  scopes: readonly Permission[] = PERMISSIONS,
): Promise<OpenSession> {
  const { token } = await openSession(world, user);
  const body = { name: 'Proof', scopes, days: 1 };
  const reply = await world.ask({ method: 'POST', url: '/api/tokens', body, token });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { data } = reply.json();
  return { id: String(data.id), token: String(data.token) };
}

/** A company of its own with nobody in it. */
export async function addCompany(world: World, name: string): Promise<string> {
  const id = world.platform.ids.next();
  await world.platform.database.systemTransaction((tx) =>
    world.doors.companies.create(tx, { id, name, currency: null, demo: false, now: world.clock.now() }),
  );
  return id;
}

import { ADMIN_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../testing/postgres.ts';
import { createWorld, type Asking, type TestUser, type World, type WorldOptions } from '../testing/world.ts';
import { addCompany, openSession, run } from './sessions.ts';

/** On the embedded database, where transactions queue, and on a server, where they really meet. */
const server = await startPostgres();
afterAll(() => server?.stop());
const sizes: { size: string; options: WorldOptions }[] = [
  { size: 'embedded', options: {} },
  ...(server === null ? [] : [{ size: 'PostgreSQL server', options: { databaseUrl: server.url } }]),
];

let world: World;

const WAYS: readonly ((other: TestUser) => Asking)[] = [
  ({ id }) => ({ method: 'DELETE', url: `/api/user/${id}` }),
  ({ id }) => ({
    method: 'PATCH',
    url: `/api/user/${id}/licence`,
    body: { licence: 'control', admin: false },
  }),
  ({ id }) => ({ method: 'PATCH', url: `/api/user/${id}/active`, body: { active: false } }),
];
const TRIALS = 100;

async function administrators(companyId: string): Promise<number> {
  const [counted] = await run<{ left: number }>(
    world,
    sql`SELECT count(*)::int AS left FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.company_id = ${companyId} AND m.role = 'admin' AND m.active AND u.active
        AND m.joined_at IS NOT NULL AND 'user.store' = ANY (m.permissions)`,
  );
  return counted?.left ?? 0;
}

async function pair(name: string) {
  const companyId = await addCompany(world, name);
  const one = await world.addUser(companyId, `one@${name}.example`, ADMIN_PERMISSIONS, 'admin');
  const two = await world.addUser(companyId, `two@${name}.example`, ADMIN_PERMISSIONS, 'admin');
  const tokens = [(await openSession(world, one)).token, (await openSession(world, two)).token] as const;
  return { companyId, one, two, tokens };
}

describe.each(sizes)('A8 a company keeps an administrator, $size', ({ size, options }) => {
  beforeAll(async () => {
    world = await createWorld({ ...options, env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  }, 180_000);
  afterAll(() => world.close());

  it('when two take each other out at the same time, in each of three ways', async () => {
    const bad: string[] = [];
    let won = 0;
    let calls = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const { companyId, one, two, tokens } = await pair(`duel-${trial}`);
      const way = WAYS[trial % WAYS.length];
      const back = WAYS[Math.floor(trial / WAYS.length) % WAYS.length];
      if (way === undefined || back === undefined) throw new Error('no way');
      const replies = await Promise.all([
        world.ask({ ...way(two), token: tokens[0] }),
        world.ask({ ...back(one), token: tokens[1] }),
      ]);
      calls += replies.length;
      const statuses = replies.map((reply) => reply.statusCode);
      won += statuses.filter((status) => status === 200).length;
      const left = await administrators(companyId);
      if (left < 1 || statuses.some((status) => status >= 500)) {
        bad.push(`trial ${trial}: ${left} left after ${statuses.join(' and ')}`);
      }
    }
    expect(bad).toEqual([]);
    // Exactly one of the two succeeds: the other one is gone, or the last.
    expect(won).toBe(TRIALS);
    expect(calls).toBe(2 * TRIALS);
    process.stdout.write(`  A8: ${TRIALS} pairs of administrators, always one left (${size})\n`);
  }, 180_000);

  it('control: with a third administrator both are taken out, one after the other', async () => {
    const { companyId, one, two } = await pair('trio');
    const third = await world.addUser(companyId, 'three@trio.example', ADMIN_PERMISSIONS, 'admin');
    const { token } = await openSession(world, third);
    for (const [index, other] of [one, two].entries()) {
      const way = WAYS[index];
      if (way === undefined) throw new Error('no way');
      expect((await world.ask({ ...way(other), token })).statusCode).toBe(200);
    }
    expect(await administrators(companyId)).toBe(1);
    await run(world, sql`UPDATE memberships SET active = false WHERE user_id = ${third.id}`);
    expect(await administrators(companyId)).toBe(0);
  });
});

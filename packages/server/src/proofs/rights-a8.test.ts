import { PERMISSIONS, type Permission, type Role } from '@altocost/contract/permissions.ts';
import {
  ADMIN_PERMISSIONS,
  EDITOR_PERMISSIONS,
  USER_PERMISSIONS,
  VIEWER_PERMISSIONS,
} from '@altocost/contract/users/rules.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Asking, type TestUser, type World } from '../testing/world.ts';
import { apiToken, openSession, run } from './sessions.ts';

/** Beyond everybody here, administrators included: it is for sellers. */
const BEYOND: Permission = 'switch.company';

interface Actor {
  readonly user: TestUser;
  readonly token: string;
  readonly role: Role;
  /** What the actor holds, as far as the token goes. */
  readonly holds: readonly Permission[];
}

interface Place extends Record<string, unknown> {
  readonly user_id: string;
  readonly role: string;
  readonly licence: string;
  readonly permissions: readonly string[];
}

let world: World;
let plain: TestUser;
let viewer: TestUser;
let boss: TestUser;
const actors = new Map<string, Actor>();

beforeAll(async () => {
  world = await createWorld({ env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  const { a } = world;
  const enter = async (name: string, holds: readonly Permission[], role: Role) => {
    const user = await world.addUser(a.id, `${name}@a8.example`, holds, role);
    actors.set(name, { user, role, holds, token: (await openSession(world, user)).token });
    return user;
  };
  await enter('admin', ADMIN_PERMISSIONS, 'admin');
  await enter('editor', EDITOR_PERMISSIONS, 'user');
  await enter('user', USER_PERMISSIONS, 'user');
  await enter('viewer', VIEWER_PERMISSIONS, 'viewer');
  await enter('guest', [], 'guest');
  const demo = await enter('demo', ADMIN_PERMISSIONS, 'admin');
  await run(world, sql`UPDATE users SET demo = true WHERE id = ${demo.id}`);
  await enter('manager', [...USER_PERMISSIONS, 'user.index', 'user.show', 'user.store'], 'user');
  const owner = await world.addUser(a.id, 'owner@a8.example', ADMIN_PERMISSIONS, 'admin');
  const { token } = await apiToken(world, owner, ['user.store']);
  actors.set('administrator’s API token', { user: owner, role: 'admin', holds: ['user.store'], token });
  plain = await world.addUser(a.id, 'plain@a8.example', USER_PERMISSIONS);
  viewer = await world.addUser(a.id, 'watcher@a8.example', VIEWER_PERMISSIONS, 'viewer');
  boss = await world.addUser(a.id, 'boss@a8.example', PERMISSIONS, 'admin');
});
afterAll(() => world.close());

const invitation = (more: Record<string, unknown>) => ({
  email: `new-${world.platform.ids.next()}@a8.example`,
  firstname: 'New',
  lastname: 'Comer',
  ...more,
});

type Attempt = (actor: Actor) => Asking;
const post = (path: string, body: unknown): Asking => ({ method: 'POST', url: `/api${path}`, body });
const patch = (path: string, body: unknown): Asking => ({ method: 'PATCH', url: `/api${path}`, body });

/** Each wants more than anybody here may give. {@link ALLOWED} names those who may all the same. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'a permission to oneself': ({ user }) =>
    post(`/user/${user.id}/abilities`, { permission: BEYOND, granted: true }),
  'a permission to somebody': () =>
    post(`/user/${plain.id}/abilities`, { permission: BEYOND, granted: true }),
  'everything to oneself': ({ user }) =>
    post('/permissions/grant', { user_id: user.id, permissions: PERMISSIONS }),
  'everything to somebody': () => post('/permissions/grant', { user_id: plain.id, permissions: PERMISSIONS }),
  'a special permission to a viewer': () =>
    post(`/user/${viewer.id}/abilities`, { permission: 'budget.store', granted: true }),
  'special permissions to a viewer at once': () =>
    post('/permissions/grant', { user_id: viewer.id, permissions: EDITOR_PERMISSIONS }),
  'an administering viewer': () => patch(`/user/${viewer.id}/licence`, { licence: 'viewer', admin: true }),
  'an invitation with everything': () => post('/user', invitation({ permissions: PERMISSIONS })),
  'an invited viewer with special permissions': () =>
    post('/user', invitation({ licence: 'viewer', permissions: ['budget.store'] })),
  'an API token for everything': () => post('/tokens', { name: 'All', scopes: PERMISSIONS, days: 1 }),
  'being an administrator oneself': ({ user }) =>
    patch(`/user/${user.id}/licence`, { licence: 'control', admin: true }),
  'taking away what one lacks': () =>
    post(`/user/${boss.id}/abilities`, { permission: BEYOND, granted: false }),
  'an administrator’s mailbox': () => ({
    method: 'PUT',
    url: `/api/user/${boss.id}`,
    body: { firstname: 'B', lastname: 'B', lang: 'en', email: 'mine@a8.example' },
  }),
  'an invited administrator': () => post('/user', invitation({ admin: true })),
  'making somebody an administrator': () =>
    patch(`/user/${plain.id}/licence`, { licence: 'control', admin: true }),
  'a viewer’s upgrade': () => patch(`/user/${viewer.id}/licence`, { licence: 'control', admin: false }),
};
/** What gives no more than the actor holds: among administrators, and a viewer’s upgrade by whoever holds all that users hold. */
const ALLOWED = [
  'admin: a viewer’s upgrade',
  'admin: an administrator’s mailbox',
  'admin: an invited administrator',
  'admin: being an administrator oneself',
  'admin: making somebody an administrator',
  'manager: a viewer’s upgrade',
];

const places = () =>
  run<Place>(
    world,
    sql`SELECT user_id, role, licence, permissions FROM memberships WHERE company_id = ${world.a.id} ORDER BY user_id`,
  );
const tokenScopes = async () =>
  (
    await run<{ scopes: string[] }>(
      world,
      sql`SELECT scopes FROM api_tokens WHERE company_id = ${world.a.id}`,
    )
  ).length;

/** What somebody got, or lost, that the actor could not give or take. Read by the rule of the row, not by the program’s. */
function escalations(
  before: readonly Place[],
  after: readonly Place[],
  actor: Omit<Actor, 'token'>,
): string[] {
  const former = new Map(before.map((place) => [place.user_id, place]));
  const holds: readonly string[] = actor.holds;
  const special = (place: Place) =>
    place.licence === 'viewer' &&
    (place.role === 'admin' || place.permissions.some((p) => !VIEWER_PERMISSIONS.some((own) => own === p)));
  return after.flatMap((place) => {
    const was = former.get(place.user_id);
    const held = was?.permissions ?? [];
    const gained = place.permissions.filter((p) => !held.includes(p) && !holds.includes(p));
    const lost = held.filter((p) => !place.permissions.includes(p) && !holds.includes(p));
    const raised = place.role === 'admin' && was?.role !== 'admin' && actor.role !== 'admin';
    return [
      ...gained.map((p) => `${place.user_id} gained ${p}`),
      ...lost.map((p) => `${place.user_id} lost ${p}`),
      ...(raised ? [`${place.user_id} became an administrator`] : []),
      ...(special(place) ? [`${place.user_id} is a special viewer`] : []),
    ];
  });
}

/** As it was, so that no attempt prepares the next one. */
async function reset(before: readonly Place[]): Promise<void> {
  for (const { user_id, role, licence, permissions } of before) {
    const list = sql.param([...permissions]);
    await run(
      world,
      sql`UPDATE memberships SET role = ${role}, licence = ${licence}, permissions = ${list}
        WHERE company_id = ${world.a.id} AND user_id = ${user_id}`,
    );
  }
}

describe('A8 nobody grants what he lacks', () => {
  it(
    'in 16 cases of grants, abilities, roles, licences and invitations, by 8 kinds of people',
    { timeout: 120_000 },
    async () => {
      const found: string[] = [];
      const passed: string[] = [];
      let calls = 0;
      for (const [who, actor] of actors) {
        for (const [what, attempt] of Object.entries(ATTEMPTS)) {
          const before = await places();
          const tokens = await tokenScopes();
          const reply = await world.ask({ ...attempt(actor), token: actor.token });
          calls += 1;
          const after = await places();
          for (const one of escalations(before, after, actor)) found.push(`${who}, ${what}: ${one}`);
          if (reply.statusCode >= 500) found.push(`${who}, ${what}: ${reply.body}`);
          if ((await tokenScopes()) !== tokens) found.push(`${who}, ${what}: has a token now`);
          if (reply.statusCode < 300) passed.push(`${who}: ${what}`);
          else if (JSON.stringify(after) !== JSON.stringify(before))
            found.push(`${who}, ${what}: changed all the same`);
          if (JSON.stringify(after) !== JSON.stringify(before)) await reset(before);
        }
      }
      expect(found).toEqual([]);
      expect(passed.toSorted()).toEqual(ALLOWED);
      expect(calls).toBeGreaterThanOrEqual(12 * 6);
      process.stdout.write(`  A8: ${calls} attempts, 0 escalations\n`);
    },
  );

  it('control: somebody who holds the right may give it', async () => {
    const before = await places();
    const { token } = await openSession(world, world.a.admin);
    const give = ATTEMPTS['a permission to somebody'];
    const actor = { user: world.a.admin, token, role: 'admin', holds: PERMISSIONS } as const;
    const reply = await world.ask({ ...(give?.(actor) ?? post('/', {})), token });
    expect(reply.statusCode).toBe(200);
    const after = await places();
    expect(after).not.toEqual(before);
    expect(escalations(before, after, actor)).toEqual([]);
    expect(escalations(before, after, { ...actor, holds: ADMIN_PERMISSIONS })).toEqual([
      `${plain.id} gained ${BEYOND}`,
    ]);
    await reset(before);
  });

  it('control: a planted escalation is noticed', async () => {
    const before = await places();
    await run(world, sql`UPDATE memberships SET role = 'admin' WHERE user_id = ${plain.id}`);
    await run(
      world,
      sql`UPDATE memberships SET permissions = array_append(permissions, 'budget.store') WHERE user_id = ${viewer.id}`,
    );
    const manager = actors.get('manager');
    if (manager === undefined) throw new Error('nobody to look at');
    expect(escalations(before, await places(), manager).toSorted()).toEqual(
      [
        `${plain.id} became an administrator`,
        `${viewer.id} gained budget.store`,
        `${viewer.id} is a special viewer`,
      ].toSorted(),
    );
    await reset(before);
  });
});

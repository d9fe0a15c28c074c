import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import type { Offer } from '@altocost/contract/licences/model.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import {
  ADMIN_PERMISSIONS,
  EDITOR_PERMISSIONS,
  USER_PERMISSIONS,
  VIEWER_PERMISSIONS,
} from '@altocost/contract/users/rules.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../testing/fake-clock.ts';
import { createWorld, type World } from '../testing/world.ts';
import { allEndpoints } from './openapi.ts';

/** Every call of the contract × every kind of caller, calls that come later included (reliability A1, A2). */
const NOBODY_KNOWS = '018f0000-0000-7000-8000-00000000dead';
const endpoints = allEndpoints();

interface Principal {
  readonly token: string | undefined;
  /** Null: nobody that the server knows. */
  readonly permissions: readonly Permission[] | null;
  readonly offer?: Offer;
  readonly offerExpired?: boolean;
  readonly demo?: boolean;
  readonly stale?: boolean;
  /** A session that may end. */
  readonly spare?: string;
  readonly viaToken?: boolean;
}

let world: World;
const principals = new Map<string, Principal>();

beforeAll(async () => {
  world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  const { a } = world;
  const signIn = async (name: string, companyId: string, permissions: readonly Permission[]) =>
    world.login(await world.addUser(companyId, `${name}@matrix.example`, permissions));

  const expired = await signIn('expired', a.id, PERMISSIONS);
  world.clock.advance(25 * HOUR);
  const stale = await signIn('stale', a.id, PERMISSIONS);
  const spare = await world.login({ email: 'stale@matrix.example' });
  world.clock.advance(11 * MINUTE);
  principals.set('anonymous', { token: undefined, permissions: null });
  principals.set('made-up token', { token: `alts_${'x'.repeat(43)}_00000000`, permissions: null });
  principals.set('expired session', { token: expired, permissions: null });
  principals.set('disabled', { token: await signIn('disabled', a.id, PERMISSIONS), permissions: null });
  await disable('disabled@matrix.example');
  principals.set('no permission', { token: await signIn('none', a.id, []), permissions: [] });
  principals.set('viewer', {
    token: await signIn('viewer', a.id, VIEWER_PERMISSIONS),
    permissions: VIEWER_PERMISSIONS,
  });
  principals.set('user', {
    token: await signIn('user', a.id, USER_PERMISSIONS),
    permissions: USER_PERMISSIONS,
  });
  principals.set('editor', {
    token: await signIn('editor', a.id, EDITOR_PERMISSIONS),
    permissions: EDITOR_PERMISSIONS,
  });
  principals.set('admin', {
    token: await signIn('admin', a.id, ADMIN_PERMISSIONS),
    permissions: ADMIN_PERMISSIONS,
  });
  principals.set('seller', { token: await signIn('seller', a.id, PERMISSIONS), permissions: PERMISSIONS });
  principals.set('seller, signed in long ago', {
    token: stale,
    permissions: PERMISSIONS,
    stale: true,
    spare,
  });
  principals.set('API token', {
    token: await apiToken(principals.get('seller')?.token ?? ''),
    permissions: PERMISSIONS,
    viaToken: true,
  });
  await signIn('demo', a.id, PERMISSIONS);
  await run(sql`UPDATE users SET demo = true WHERE email = 'demo@matrix.example'`);
  principals.set('demo', {
    token: await world.login({ email: 'demo@matrix.example' }),
    permissions: PERMISSIONS,
    demo: true,
  });
  const free = await addCompany('free', null);
  principals.set('of a free offer', {
    token: await signIn('free', free, PERMISSIONS),
    permissions: PERMISSIONS,
    offer: 'free',
  });
  const over = await addCompany('control', new Date(world.clock.now().getTime() - HOUR));
  principals.set('of an expired offer', {
    token: await signIn('over', over, PERMISSIONS),
    permissions: PERMISSIONS,
    offerExpired: true,
  });
}, 60_000);
afterAll(() => world.close());

const run = (statement: ReturnType<typeof sql>) =>
  world.platform.database.systemTransaction((tx) => tx.execute(statement));

async function disable(email: string): Promise<void> {
  await run(
    sql`UPDATE memberships SET active = false WHERE user_id = (SELECT id FROM users WHERE email = ${email})`,
  );
}

async function addCompany(offer: Offer, trialEndsAt: Date | null): Promise<string> {
  const id = world.platform.ids.next();
  await world.platform.database.systemTransaction((tx) =>
    world.doors.companies.create(tx, {
      id,
      name: `Company ${id}`,
      currency: null,
      demo: false,
      offer,
      trialEndsAt,
      now: world.clock.now(),
    }),
  );
  return id;
}

async function apiToken(token: string): Promise<string> {
  const body = { name: 'Matrix', scopes: PERMISSIONS, days: 1 };
  const reply = await world.ask({ method: 'POST', url: '/api/tokens', body, token });
  return String(reply.json().data.token);
}

/** `in`, or the refusal; streams are let go as soon as they have answered. What else is wrong with the empty request does not matter. */
async function verdict(
  endpoint: Endpoint,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<string> {
  const reply = await world.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/:\w+/g, NOBODY_KNOWS)}`,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    payloadAsStream: true,
  });
  if (reply.statusCode === 200) {
    reply.stream().destroy();
    return 'in';
  }
  let text = '';
  for await (const chunk of reply.stream()) text += String(chunk);
  const error = String(JSON.parse(text).error);
  const refused = [401, 403].includes(reply.statusCode) || error === 'company_changed';
  if (refused && error !== 'authentication_failed') return error;
  return reply.statusCode < 500 || error === 'unavailable' || error === 'upstream_failed'
    ? 'in'
    : `${reply.statusCode} ${text}`;
}

/** What the declaration says, read by the specification and not by the program (spec §6, reliability B9). */
function declared(endpoint: Endpoint, principal: Principal): string {
  const { access } = endpoint;
  if (access === 'public') return 'in';
  if (principal.permissions === null) return 'invalid_token';
  if (access !== 'session' && !principal.permissions.includes(access)) return 'forbidden';
  if (principal.viaToken && (endpoint.sessionOnly || endpoint.fresh)) return 'forbidden';
  if (principal.demo && endpoint.method !== 'GET' && endpoint.demo === undefined) return 'demo_limited';
  if (principal.offerExpired && endpoint.whenExpired === undefined) return 'offer_expired';
  if (endpoint.offers && !endpoint.offers.includes(principal.offer ?? 'control')) return 'plan_limited';
  if (principal.stale && endpoint.fresh) return 'reauth_required';
  return 'in';
}

describe('A1 every endpoint of the contract', () => {
  it('is mounted, and nothing else is', () => {
    const missing = endpoints.filter(({ endpoint }) => !world.mounted.has(endpoint)).map(({ id }) => id);
    expect(missing).toEqual([]);
    expect(world.mounted.size).toBe(endpoints.length);
  });

  it('is the only kind of route: the server refuses others', async () => {
    const { createServer } = await import('./server.ts');
    const server = await createServer(world.platform);
    expect(() => server.get('/api/backdoor', async () => 'in')).toThrow('not declared in the contract');
    await server.close();
  });
});

describe('A2 calls × callers', () => {
  it('are let in and refused as declared, in every cell', async () => {
    const wrong: string[] = [];
    const table: string[] = [];
    for (const { id, endpoint } of endpoints) {
      const cells: string[] = [];
      for (const [name, principal] of principals) {
        const token = await tokenFor(id, name, principal);
        const found = await verdict(endpoint, token);
        const expected = declared(endpoint, principal);
        if (found !== expected) wrong.push(`${id} as ${name}: ${found} instead of ${expected}`);
        cells.push(`${name}: ${found}`);
      }
      table.push(`${id} (${endpoint.access})\n  ${summary(cells)}`);
    }
    expect(wrong).toEqual([]);
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('permission-matrix.txt');
    process.stdout.write(`  A2: ${endpoints.length} calls × ${principals.size} callers\n`);
  }, 120_000);

  it('notice that the company was switched in another tab', async () => {
    const token = principals.get('admin')?.token;
    for (const { id, endpoint } of endpoints.filter((e) => e.endpoint.access !== 'public')) {
      expect(await verdict(endpoint, token, { 'x-company-id': world.b.id }), id).toBe('company_changed');
    }
  });

  it('refuse who has every permission but the one', async () => {
    for (const permission of PERMISSIONS) {
      const guarded = endpoints.filter(({ endpoint }) => endpoint.access === permission);
      if (guarded.length === 0) continue;
      const others = PERMISSIONS.filter((other) => other !== permission);
      const user = await world.addUser(world.a.id, `all-but-${permission}@matrix.example`, others);
      const token = await world.login(user);
      for (const { id, endpoint } of guarded) expect(await verdict(endpoint, token), id).toBe('forbidden');
    }
  }, 60_000);
});

/** Signing out ends the session that makes the call. */
async function tokenFor(id: string, name: string, principal: Principal): Promise<string | undefined> {
  const signedIn = principal.permissions !== null && !principal.viaToken;
  if (id !== 'session.logout' || !signedIn) return principal.token;
  if (principal.spare !== undefined) return principal.spare;
  const emails: Readonly<Record<string, string>> = {
    'no permission': 'none',
    'of a free offer': 'free',
    'of an expired offer': 'over',
  };
  return world.login({ email: `${emails[name] ?? name}@matrix.example` });
}

/** Who is let in, then each refusal with those who get it. */
function summary(cells: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const cell of cells) {
    const [name = '', found = ''] = cell.split(': ');
    groups.set(found, [...(groups.get(found) ?? []), name]);
  }
  return [...groups].map(([found, names]) => `${found}: ${names.join(', ')}`).join('\n  ');
}

import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import { HOUR } from '../testing/fake-clock.ts';
import { createWorld, type World } from '../testing/world.ts';
import { allEndpoints } from './openapi.ts';

/** Every call of the contract × every kind of caller, endpoints that come later included. */
const NOBODY_KNOWS = '018f0000-0000-7000-8000-00000000dead';
const endpoints = allEndpoints();
const isPermission = (access: Endpoint['access']): access is Permission =>
  access !== 'public' && access !== 'session';
const guarded = endpoints.flatMap(({ id, endpoint }) => {
  const { access } = endpoint;
  return isPermission(access) ? [{ id, endpoint, permission: access }] : [];
});
const closed = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

let world: World;
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await createWorld();
  const admin = await world.login(world.a.admin);
  world.clock.advance(25 * HOUR);
  tokens.set('expired', admin);
  tokens.set('admin', await world.login(world.a.admin));
  tokens.set('nobody', await world.login(world.a.nobody));
  const demo = await world.addUser(world.a.id, 'demo@a.example', ADMIN_PERMISSIONS);
  tokens.set('demo', await world.login(demo));
  for (const permission of new Set(guarded.map((g) => g.permission))) {
    const others = PERMISSIONS.filter((other) => other !== permission);
    const user = await world.addUser(world.a.id, `all-but-${permission}@a.example`, others);
    tokens.set(`all but ${permission}`, await world.login(user));
  }
});
afterAll(() => world.close());

/** Status and slug; streams are let go as soon as they have answered. */
async function call(endpoint: Endpoint, token?: string, headers: Record<string, string> = {}) {
  const reply = await world.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/:\w+/g, NOBODY_KNOWS)}`,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    payloadAsStream: true,
  });
  if (reply.statusCode === 200) {
    reply.stream().destroy();
    return { status: 200, error: null };
  }
  let text = '';
  for await (const chunk of reply.stream()) text += String(chunk);
  return { status: reply.statusCode, error: String(JSON.parse(text).error) };
}

/** Whatever else is wrong with the empty request, it is not the caller, and nothing breaks. */
function verdict({ status, error }: Awaited<ReturnType<typeof call>>): string {
  return [200, 400, 404, 409, 415].includes(status) ? 'let in' : `${status} ${error}`;
}

describe('every endpoint of the contract', () => {
  it('is mounted, and nothing else is', () => {
    const missing = endpoints.filter(({ endpoint }) => !world.mounted.has(endpoint)).map(({ id }) => id);
    expect(missing).toEqual([]);
    expect(world.mounted.size).toBe(endpoints.length);
  });

  it.each(closed)('$id refuses who has no session', async ({ endpoint }) => {
    const refused = { status: 401, error: 'invalid_token' };
    expect(await call(endpoint)).toEqual(refused);
    expect(await call(endpoint, tokens.get('expired'))).toEqual(refused);
    expect(await call(endpoint, `alts_${'x'.repeat(43)}_00000000`)).toEqual(refused);
  });

  it.each(closed)('$id notices that the company was switched', async ({ endpoint }) => {
    const reply = await call(endpoint, tokens.get('admin'), { 'x-company-id': world.b.id });
    expect(reply).toEqual({ status: 409, error: 'company_changed' });
  });

  it.each(guarded)('$id refuses who lacks $permission', async ({ endpoint, permission }) => {
    const refused = { status: 403, error: 'forbidden' };
    expect(await call(endpoint, tokens.get('nobody'))).toEqual(refused);
    expect(await call(endpoint, tokens.get(`all but ${permission}`))).toEqual(refused);
    const demo = ADMIN_PERMISSIONS.includes(permission) ? 'let in' : '403 forbidden';
    expect(verdict(await call(endpoint, tokens.get('demo')))).toBe(demo);
  });

  it.each(endpoints)('$id lets in who may', async ({ id, endpoint }) => {
    const fresh = id === 'session.logout' ? await world.login(world.a.admin) : tokens.get('admin');
    const admin = endpoint.access === 'public' ? undefined : fresh;
    expect(verdict(await call(endpoint, admin))).toBe('let in');
    const nobody = isPermission(endpoint.access) ? '403 forbidden' : 'let in';
    const token = id === 'session.logout' ? await world.login(world.a.nobody) : tokens.get('nobody');
    expect(verdict(await call(endpoint, token))).toBe(nobody);
  });
});

describe('the server', () => {
  it('refuses a route that the contract does not know', async () => {
    const { createServer } = await import('./server.ts');
    const server = await createServer(world.platform);
    expect(() => server.get('/api/backdoor', async () => 'in')).toThrow('not declared in the contract');
    await server.close();
  });
});

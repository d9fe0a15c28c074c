import { endpoint, type Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { reply } from '@altocost/contract/kit/envelope.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttp, ok } from '../http/mount.ts';
import { allEndpoints } from '../http/openapi.ts';
import { createServer } from '../http/server.ts';
import { createWorld, PASSWORD, type World } from '../testing/world.ts';
import { fillCompany, idsOf } from './canaries.ts';
import { everything } from './everything.ts';
import { sampleInput, urlOf } from './sample-input.ts';
import { openSession } from './sessions.ts';
import { watchStatements } from './writes.ts';

const PUBLIC_URL = 'https://costs.example';
const HOSTILE = [
  'https://evil.example',
  'null',
  'https://evil.costs.example',
  'https://costs.example.evil.example',
  'https://notcosts.example',
  'http://costs.example',
  'https://costs.example:8443',
  'file://',
  'data:text/html,x',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'https://c\u043Ests.example',
  'https://costs.example.',
  'https://costs.example@evil.example',
];

let world: World;
let token: string;
const mounted = () => allEndpoints().filter(({ endpoint: one }) => world.mounted.has(one));
const closed = () => mounted().filter(({ endpoint: one }) => one.access !== 'public');

beforeAll(async () => {
  world = await createWorld({
    jobs: true,
    env: { ALTOCOST_RATE_LIMIT: '10000000', ALTOCOST_PUBLIC_URL: PUBLIC_URL },
  });
  await fillCompany(world, world.a, 'Site');
  await world.platform.jobs.stop(5_000);
  token = (await openSession(world, world.a.admin)).token;
}, 180_000);
afterAll(() => world.close());

/** A stream is let go as soon as it has answered. */
async function ask(one: Endpoint, url: string, headers: Record<string, string>) {
  const answer = await world.server.inject({
    method: one.method,
    url,
    headers,
    payloadAsStream: one.kind === 'events',
  });
  if (one.kind === 'events') answer.stream().destroy();
  return answer;
}

const filled = (one: Endpoint, id: string = world.a.id) =>
  urlOf(one, () => id, sampleInput(one.query, { id, text: 'Site', optional: false }));

describe('B10 signing in is known by the Authorization header alone', () => {
  const elsewhere = (): readonly { headers: Record<string, string>; query: string }[] => [
    ...['token', 'session', 'sid', 'authorization', 'access_token', 'altocost', 'altocost_session'].map(
      (name) => ({ headers: { cookie: `${name}=${token}` }, query: '' }),
    ),
    { headers: { cookie: `Authorization=Bearer%20${token}` }, query: '' },
    { headers: { 'x-access-token': token, 'x-auth-token': token, 'x-api-key': token }, query: '' },
    { headers: { 'proxy-authorization': `Bearer ${token}` }, query: '' },
    { headers: { authorization: `Basic ${Buffer.from(`token:${token}`).toString('base64')}` }, query: '' },
    { headers: {}, query: `?token=${token}&access_token=${token}&authorization=Bearer%20${token}` },
  ];

  it('and not by cookies, other headers or the address, on any call', async () => {
    const admitted: string[] = [];
    let calls = 0;
    for (const { id, endpoint: one } of closed()) {
      for (const { headers, query } of elsewhere()) {
        const url = one.path.replaceAll(/:\w+/g, world.a.id);
        const answer = await ask(one, `/api${url}${query}`, headers);
        calls += 1;
        if (answer.statusCode !== 401)
          admitted.push(`${id} ${JSON.stringify(headers)}: ${answer.statusCode}`);
      }
    }
    expect(admitted).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(500);
    process.stdout.write(`  B10: ${calls} calls without the header, 0 let in\n`);
  }, 180_000);

  it('and no cookie that signing in sets holds the token', async () => {
    const body = { email: world.b.admin.email, password: PASSWORD };
    const answer = await world.ask({ method: 'POST', url: '/api/system/password/login', body });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies.join('\n')).not.toContain(answer.json().data.token);
    expect(cookies.filter((one) => !/; HttpOnly; SameSite=(Strict|Lax); Secure$/.test(one))).toEqual([]);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const [me] = closed().filter(({ id }) => id === 'session.me');
    if (me === undefined) throw new Error('nobody to ask');
    expect((await ask(me.endpoint, '/api/user', { cookie })).statusCode).toBe(401);
  });

  it('control: with the header the same calls are let in', async () => {
    const refused: string[] = [];
    for (const { id, endpoint: one } of closed()) {
      if (one.method !== 'GET') continue;
      const answer = await ask(one, filled(one), { authorization: `Bearer ${token}` });
      if (answer.statusCode === 401) refused.push(id);
    }
    expect(refused).toEqual([]);
  });
});

const sharing = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('B10 no other site is let in by CORS', () => {
  it('on any call, asked for or asked about, from any of 13 origins', async () => {
    const shared: string[] = [];
    let calls = 0;
    for (const { id, endpoint: one } of mounted()) {
      for (const origin of HOSTILE) {
        const authorization = `Bearer ${token}`;
        const url = filled(one);
        const answers = [
          await world.server.inject({
            method: 'OPTIONS',
            url,
            headers: {
              origin,
              'access-control-request-method': one.method,
              'access-control-request-headers': 'authorization, content-type',
            },
          }),
          await ask(one, url, { origin, ...(one.method === 'GET' ? { authorization } : {}) }),
        ];
        calls += answers.length;
        for (const answer of answers) {
          if (sharing(answer).length > 0) shared.push(`${id} ${origin}: ${sharing(answer).join(', ')}`);
        }
        if (answers[0]?.statusCode === 200) shared.push(`${id} ${origin}: OPTIONS is answered`);
      }
    }
    expect(shared).toEqual([]);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(12);
    expect(calls).toBeGreaterThanOrEqual(2 * 12 * 60);
    process.stdout.write(`  B10: ${calls} calls from other sites, 0 shared\n`);
  }, 180_000);

  it('control: a server that shares is noticed', async () => {
    const server = await createServer(world.platform);
    server.addHook('onRequest', async (request, answer) => {
      answer.header('access-control-allow-origin', request.headers.origin ?? '*');
    });
    const answer = await server.inject({ url: '/api/openapi.json', headers: { origin: HOSTILE[0] } });
    expect(sharing(answer)).toEqual(['access-control-allow-origin']);
    await server.close();
  });
});

describe('B10 streams look at who opens them', () => {
  const streams = () => mounted().filter(({ endpoint: one }) => one.kind === 'events');
  const open = async (one: Endpoint, headers: Record<string, string>) =>
    (await ask(one, `/api${one.path}`, headers)).statusCode;

  it('and are refused to every other origin, even with a token', async () => {
    const authorization = `Bearer ${token}`;
    let calls = 0;
    for (const { id, endpoint: one } of streams()) {
      for (const origin of HOSTILE) {
        calls += 1;
        expect(await open(one, { origin, authorization }), `${id} ${origin}`).toBe(403);
        expect(await open(one, { origin, cookie: `token=${token}` }), `${id} ${origin}`).toBe(401);
      }
    }
    expect(calls).toBeGreaterThanOrEqual(12);
  });

  it('control: they open for the product’s own pages and for scripts, which send no origin', async () => {
    const authorization = `Bearer ${token}`;
    for (const { endpoint: one } of streams()) {
      expect(await open(one, { authorization })).toBe(200);
      expect(await open(one, { authorization, origin: PUBLIC_URL })).toBe(200);
    }
    expect(streams().length).toBeGreaterThan(0);
  });
});

describe('B10 reading does not write', () => {
  it('in any GET of the contract, with every id of the company in every place', async () => {
    const ids = await idsOf(world, world.a.id);
    const before = await everything(world);
    const watch = watchStatements();
    const wrote: string[] = [];
    const reached = new Set<string>();
    let [calls, readOnly] = [0, 0];
    for (const { id, endpoint: one } of mounted().filter((each) => each.endpoint.method === 'GET')) {
      for (const used of one.path.includes(':') ? ids : [world.a.id]) {
        const answer = await ask(one, filled(one, used), { authorization: `Bearer ${token}` });
        const seen = watch.take();
        calls += 1;
        readOnly += seen.readOnly;
        if (answer.statusCode === 200) reached.add(id);
        if (answer.statusCode >= 500 || seen.writes.length > 0)
          wrote.push(`${id}: ${answer.statusCode} ${seen.writes.join('; ')}`);
      }
    }
    watch.restore();
    expect(wrote).toEqual([]);
    expect(await everything(world)).toEqual(before);
    expect(calls).toBeGreaterThanOrEqual(60);
    expect(reached.size).toBeGreaterThanOrEqual(20);
    expect(readOnly).toBeGreaterThanOrEqual(20);
    process.stdout.write(`  B10: ${calls} GETs of ${reached.size} calls, ${readOnly} read-only, 0 writes\n`);
  }, 180_000);

  it('control: a GET that wants to write fails, and the same by POST is seen to write', async () => {
    const about = { summary: 'For this test', tag: 'Test', access: 'session' } as const;
    const writes = { ...about, path: '/test/write', reply: reply(z.null()) } as const;
    const server = await createServer(world.platform);
    const { id: companyId } = world.b;
    const http = createHttp({
      app: server,
      platform: world.platform,
      streams: new Set(),
      authenticate: async () => ({
        sessionId: 'session',
        via: 'session',
        method: 'password',
        authenticatedAt: null,
        userId: world.b.admin.id,
        name: 'B',
        role: 'admin',
        companyId,
        language: 'en',
        permissions: new Set(),
        demo: false,
        offer: 'control',
        offerExpired: false,
      }),
    });
    const rename = async () => {
      await world.platform.database.transaction(companyId, (tx) =>
        tx.execute("UPDATE companies SET name = 'Written'"),
      );
      return ok(null);
    };
    http.mount(endpoint({ ...writes, method: 'GET' }), rename);
    http.mount(endpoint({ ...writes, method: 'POST' }), rename);
    const headers = { authorization: 'Bearer x' };
    const before = await everything(world);
    const watch = watchStatements();
    expect((await server.inject({ url: '/api/test/write', headers })).statusCode).toBe(500);
    expect(watch.take().writes).toEqual(["UPDATE companies SET name = 'Written'"]);
    expect(await everything(world)).toEqual(before);
    const written = await server.inject({ method: 'POST', url: '/api/test/write', headers });
    expect(written.statusCode).toBe(200);
    expect(await everything(world)).not.toEqual(before);
    watch.restore();
    await server.close();
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../http/openapi.ts';
import { createServer } from '../http/server.ts';
import { serveWebApp } from '../http/web-app.ts';
import { fail } from '../platform/fail.ts';
import { createWorld, type World } from '../testing/world.ts';
import { fillCompany, idsOf } from './canaries.ts';
import { headerFaults, type Answer } from './header-faults.ts';
import { sampleInput, urlOf } from './sample-input.ts';
import { openSession } from './sessions.ts';
import { breakDatabase } from './writes.ts';

let world: World;
let token: string;
let ids: string[];
beforeAll(async () => {
  world = await createWorld({
    jobs: true,
    env: { ALTOCOST_RATE_LIMIT: '10000000', ALTOCOST_PUBLIC_URL: 'https://costs.example' },
  });
  await fillCompany(world, world.a, 'Head');
  await world.platform.jobs.stop(5_000);
  token = (await openSession(world, world.a.admin)).token;
  ids = await idsOf(world, world.a.id);
}, 180_000);
afterAll(() => world.close());

const mounted = () => allEndpoints().filter(({ endpoint: one }) => world.mounted.has(one));
const signedIn = () => ({ authorization: `Bearer ${token}` });

/** A stream is let go as soon as it has answered. */
async function ask(one: Endpoint, url: string, headers: Record<string, string>, body?: unknown) {
  const answer = await world.server.inject({
    method: one.method,
    url,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    payloadAsStream: one.kind === 'events',
  });
  if (one.kind === 'events') answer.stream().destroy();
  return answer;
}

const seen = new Map<string, number>();
function check(name: string, answer: Answer, api = true): string[] {
  const kind = `${Math.floor(answer.statusCode / 100)}xx`;
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
  return headerFaults(answer, { api }).map((fault) => `${name} ${answer.statusCode}: ${fault}`);
}

describe('B11 every answer of the API has its headers', () => {
  it('when it is given, on every reading call and those that make something', async () => {
    const faults: string[] = [];
    const given = new Set<string>();
    for (const { id, endpoint: one } of mounted()) {
      const reading = one.method === 'GET';
      if (one.multipart === true) continue;
      for (const used of reading && one.path.includes(':') ? ids : [world.a.id]) {
        const filling = { id: used, text: 'Head', optional: false };
        const body = reading ? undefined : sampleInput(one.body, filling);
        const headers = signedIn();
        const answer = await ask(
          one,
          urlOf(one, () => used, sampleInput(one.query, filling)),
          headers,
          body,
        );
        if (answer.statusCode === 200) given.add(id);
        if (answer.statusCode === 401) token = (await openSession(world, world.a.admin)).token;
        faults.push(...check(id, answer));
      }
    }
    expect(faults).toEqual([]);
    expect(given.size).toBeGreaterThanOrEqual(35);
    // A download and a stream are among them.
    expect([...given]).toEqual(expect.arrayContaining(['audit.exportCsv', 'imports.events']));
  }, 180_000);

  it('when it is refused: not signed in, wrong method, unknown, broken, too large', async () => {
    const faults: string[] = [];
    for (const { id, endpoint: one } of mounted()) {
      const url = urlOf(one, () => 'x');
      faults.push(...check(id, await ask(one, url, {})));
      faults.push(...check(id, await ask(one, url, signedIn(), one.method === 'GET' ? undefined : [])));
      faults.push(...check(id, await world.server.inject({ method: 'OPTIONS', url })));
      faults.push(...check(id, await world.server.inject({ method: 'GET', url: `${url}/%zz` })));
    }
    for (const url of ['/api', '/api/', '/api/nowhere', '/api/%ff', `/api/${'x'.repeat(33_000)}`]) {
      faults.push(...check(url.slice(0, 20), await world.server.inject({ url })));
    }
    const long = { method: 'POST', url: '/api/tokens', headers: { 'content-type': 'text/x' } } as const;
    faults.push(...check('large', await world.server.inject({ ...long, payload: 'x'.repeat(2_000_000) })));
    expect(faults).toEqual([]);
  }, 180_000);

  it('when it fails: every call while the database is broken', async () => {
    const faults: string[] = [];
    const failed: string[] = [];
    const broken = breakDatabase();
    try {
      for (const { id, endpoint: one } of mounted()) {
        const filling = { id: world.a.id, text: 'Head', optional: false };
        const body = one.method === 'GET' ? undefined : (sampleInput(one.body, filling) ?? {});
        const url = urlOf(one, () => world.a.id, sampleInput(one.query, filling));
        const answer = await ask(one, url, signedIn(), body);
        if (answer.statusCode >= 500) failed.push(id);
        faults.push(...check(id, answer));
      }
    } finally {
      broken.restore();
    }
    expect(faults).toEqual([]);
    const closed = mounted().filter(({ endpoint: one }) => one.access !== 'public');
    expect(failed.length).toBeGreaterThanOrEqual(closed.length);
  }, 180_000);

  it('and the descriptions of the API have them too', async () => {
    const faults: string[] = [];
    for (const url of [
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/static/index.html',
      '/api/docs/nowhere',
    ]) {
      const answer = await world.server.inject({ url });
      faults.push(...check(url, answer, url === '/api/openapi.json'));
    }
    expect(faults).toEqual([]);
  });
});

describe('B11 the pages and files of the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'altocost-b11-'));
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await createServer(world.platform);
    serveWebApp(server, () => fail('not_found'), folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const build = () => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><p>one');
    for (const name of [
      'app-1a.js',
      'app-1a.css',
      'logo-1a.svg',
      'font-1a.woff2',
      'map-1a.json',
      'a-1a.png',
    ]) {
      writeFileSync(join(folder, 'assets', name), name.repeat(50));
    }
    writeFileSync(join(folder, 'site.webmanifest'), '{}');
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  };

  it('have them, found, unchanged, missing, refused and not built yet', async () => {
    const faults: string[] = [];
    const look = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await server.inject({ url, headers });
      faults.push(...check(url, answer, false));
      return answer;
    };
    expect((await look('/')).statusCode).toBe(503);
    build();
    const found = ['/', '/explorer', '/settings/people?page=2', '/site.webmanifest', '/robots.txt'];
    const assets = ['app-1a.js', 'app-1a.css', 'logo-1a.svg', 'font-1a.woff2', 'map-1a.json', 'a-1a.png'];
    for (const url of [...found, ...assets.map((name) => `/assets/${name}`)]) {
      const answer = await look(url);
      expect(answer.statusCode, url).toBe(200);
      const again = await look(url, { 'if-none-match': String(answer.headers['etag']) });
      expect(again.statusCode, url).toBe(304);
      await look(url, { 'accept-encoding': 'gzip' });
    }
    for (const url of ['/assets/gone.js', '/gone.txt', '/%zz', '/..%2foutside.txt']) await look(url);
    faults.push(...check('POST /', await server.inject({ method: 'POST', url: '/' }), false));
    expect(faults).toEqual([]);
  });
});

describe('B11 what is not even a request', () => {
  it('is answered with them too', async () => {
    const address = new URL(await world.server.listen({ port: 0, host: '127.0.0.1' }));
    const faults: string[] = [];
    for (const text of [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    ]) {
      faults.push(...check(text.slice(0, 12), await speak(Number(address.port), text)));
    }
    expect(faults).toEqual([]);
  });
});

/** Says the text to the port and reads the head of the answer. */
function speak(port: number, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
    socket.once('error', reject).once('close', () => {
      const [status = '', ...lines] = (heard.split('\r\n\r\n')[0] ?? '').split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
      );
      resolve({ statusCode: Number(status.split(' ')[1]), headers });
    });
  });
}

describe('B11 the check itself', () => {
  it('control: a server without them is noticed in every point', async () => {
    const server = Fastify();
    server.get('/api/bare', async (_request, answer) =>
      answer.header('server', 'nginx/1.2').header('x-powered-by', 'Express').type('text/html').send('<p>'),
    );
    const found = headerFaults(await server.inject({ url: '/api/bare' }), { api: true });
    expect(found.length).toBeGreaterThanOrEqual(12);
    await server.close();
  });

  it('control: each single weakening is noticed', async () => {
    const good = await world.server.inject({ url: '/api/user', headers: signedIn() });
    expect(headerFaults(good, { api: true })).toEqual([]);
    const policy = String(good.headers['content-security-policy']);
    const weak: Record<string, string | undefined>[] = [
      { 'strict-transport-security': 'max-age=300; includeSubDomains' },
      { 'strict-transport-security': 'max-age=31536000' },
      { 'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'") },
      { 'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'") },
      { 'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' https:") },
      { 'content-security-policy': policy.replace("object-src 'none'", "object-src 'self'") },
      { 'content-security-policy': policy.replace("base-uri 'none'", '') },
      { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') },
      { 'x-content-type-options': undefined },
      { 'referrer-policy': 'unsafe-url' },
      { 'cache-control': 'private' },
      { 'content-type': 'text/html' },
      { server: 'nginx' },
      { 'x-powered-by': 'Express' },
    ];
    for (const change of weak) {
      const answer = { statusCode: 200, headers: { ...good.headers, ...change } };
      expect(headerFaults(answer, { api: true }), JSON.stringify(change)).toHaveLength(1);
    }
  });

  it('has looked at enough answers of each kind', () => {
    process.stdout.write(
      `  B11: ${[...seen].map(([kind, n]) => `${n} × ${kind}`).join(', ')}, all complete\n`,
    );
    expect(seen.get('2xx')).toBeGreaterThanOrEqual(60);
    expect(seen.get('4xx')).toBeGreaterThanOrEqual(200);
    expect(seen.get('5xx')).toBeGreaterThanOrEqual(50);
  });
});

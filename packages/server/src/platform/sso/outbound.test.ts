import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderFetch, isPermitted } from './outbound.ts';

let server: Server;
let base: string;
let hits = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    hits++;
    if (request.url === '/moved') response.writeHead(302, { location: '/here' }).end();
    else if (request.url === '/long') response.end('x'.repeat(1_000_001));
    else if (request.url !== '/silent') response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, production = false, signal?: AbortSignal) =>
  createProviderFetch(production)(`${base}${path}`, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
    ...(signal === undefined ? {} : { signal }),
  });

describe('where a provider may be', () => {
  it.each([
    ['https://idp.example', true, true],
    ['http://idp.example', false, false],
    ['http://127.0.0.1:4000', true, false],
    ['http://localhost:4000/tenant', true, false],
    ['http://[::1]:4000', true, false],
    ['http://127.0.0.1.idp.example', false, false],
    ['http://localhost.idp.example', false, false],
    ['https://name:word@idp.example', false, false],
    ['javascript:alert(1)', false, false],
    ['file:///etc/passwd', false, false],
    ['nonsense', false, false],
  ])('%s: while developing %s, in production %s', (address, developing, production) => {
    expect([isPermitted(address, false), isPermitted(address, true)]).toEqual([developing, production]);
  });
});

describe('asking a provider', () => {
  it('gives what it answers', async () => {
    expect(await (await ask('/')).json()).toEqual({});
  });

  it('follows nobody elsewhere', async () => {
    const before = hits;
    expect((await ask('/moved')).status).toBe(302);
    expect(hits).toBe(before + 1);
  });

  it('reads a megabyte at most', async () => {
    await expect(ask('/long')).rejects.toThrow('too long');
  });

  it('ends when it takes too long', async () => {
    await expect(ask('/silent', false, AbortSignal.timeout(20))).rejects.toThrow(/aborted|timeout/);
  });

  it('asks nobody where no provider may be', async () => {
    const before = hits;
    await expect(ask('/', true)).rejects.toThrow('not permitted');
    expect(hits).toBe(before);
  });
});

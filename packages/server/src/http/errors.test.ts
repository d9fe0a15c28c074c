import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { errorReply } from '@altocost/contract/kit/envelope.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { HEADERS_MAX_BYTES, SLOW_MS, URL_MAX_LENGTH } from './limits.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  await world.server.listen({ host: '127.0.0.1', port: 0 });
  const address = world.server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => world.close());

/** Sends bytes as they are and reads until the server hangs up or has answered. */
async function raw(request: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return answerOf(socket);
}

async function answerOf(socket: Socket) {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const [head = '', body = ''] = split(text);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) break;
  }
  socket.destroy();
  const [head = '', body = ''] = split(text);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

function split(text: string): string[] {
  const at = text.indexOf('\r\n\r\n');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 4)];
}

const JSON_TYPE = 'Content-Type: application/json\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const login = (body: string | Buffer, headers = JSON_TYPE) =>
  Buffer.concat([
    Buffer.from(
      `POST /api/system/password/login HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);

/** What never leaves the server (reliability D4). */
const INSIDE = /node_modules|at \w+ \(|\/work\/|\.ts:\d|SELECT |INSERT |pg_|fastify|FST_|zod|Error:/;

const CASES: [string, string | Buffer, number, string][] = [
  ['an unknown path', get('/api/nowhere'), 404, 'not_found'],
  [
    'a method the path does not have',
    'DELETE /api/user HTTP/1.1\r\nHost: x\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  ['bad percent-encoding in the path', get('/api/imports/%zz'), 400, 'bad_url'],
  ['bytes that are not UTF-8 in the path', get('/api/imports/%ff'), 400, 'bad_url'],
  ['bad percent-encoding in the query', get('/api/imports?page=%e0%a4'), 400, 'bad_url'],
  ['an address that is too long', get(`/api/health?x=${'x'.repeat(URL_MAX_LENGTH)}`), 414, 'uri_too_long'],
  [
    'headers that are too large',
    get('/api/health', `X: ${'x'.repeat(HEADERS_MAX_BYTES)}\r\n`),
    431,
    'headers_too_large',
  ],
  ['a query field nobody knows', get('/api/health?verbose=1'), 400, 'validation_failed'],
  ['a body that is no JSON', login('{"email":'), 400, 'bad_json'],
  ['a body that is not UTF-8', login(Buffer.from([0x22, 0xff, 0x22])), 400, 'bad_json'],
  ['a body of another type', login('a=b', 'Content-Type: text/plain\r\n'), 415, 'unsupported_type'],
  [
    'a multipart body where JSON is wanted',
    login('--x--', 'Content-Type: multipart/form-data; boundary=x\r\n'),
    415,
    'unsupported_type',
  ],
  ['a body that is too large', login(`"${'x'.repeat(1_100_000)}"`), 413, 'too_large'],
  ['no body', login('', ''), 400, 'validation_failed'],
  ['null for a body', login('null'), 400, 'validation_failed'],
  ['a list for a body', login('[]'), 400, 'validation_failed'],
  ['a body of 100,000 brackets', login('['.repeat(100_000) + ']'.repeat(100_000)), 400, 'validation_failed'],
  ['something that is not HTTP', 'HELLO\r\n\r\n', 400, 'validation_failed'],
  [
    'two lengths',
    'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'validation_failed',
  ],
  [
    'a length and chunks',
    'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'validation_failed',
  ],
  ['an unknown method', 'BREW /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'validation_failed'],
  ['no session', get('/api/user'), 401, 'invalid_token'],
];

describe('every failure has the one shape', () => {
  it.each(CASES)('%s', async (_name, request, status, error) => {
    const answer = await raw(request);
    expect(answer.status, answer.body).toBe(status);
    const body = errorReply.parse(JSON.parse(answer.body));
    expect(body).toMatchObject({ code: status, error });
    expect(answer.head.toLowerCase()).toContain(`x-request-id: ${body.requestId}`);
    expect(answer.head.toLowerCase()).toContain('cache-control: no-store');
    expect(answer.body).not.toMatch(INSIDE);
  });

  it('also when the body comes too slowly', async () => {
    const request = login('{"email":"a@b.example","password":"x"}');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request.subarray(0, request.length - 5));
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
      vi.advanceTimersByTime(SLOW_MS);
      const answer = await answerOf(socket);
      expect(answer.status).toBe(408);
      expect(errorReply.parse(JSON.parse(answer.body)).error).toBe('request_timeout');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('wrong fields are named', () => {
  const send = (body: unknown) =>
    world.ask({
      method: 'POST',
      url: '/api/system/password/login',
      body,
      headers: { 'accept-language': 'en' },
    });
  const fields = async (body: unknown) =>
    (await send(body)).json().errors.map((e: { field: string; rule: string }) => `${e.field} ${e.rule}`);

  it.each([
    [{}, ['email required', 'password required']],
    [{ email: 'a@b.example', password: null }, ['password invalid_type']],
    [{ email: 'a@b.example', password: ['x'] }, ['password invalid_type']],
    [{ email: 'a@b.example', password: 1 }, ['password invalid_type']],
    [{ email: 'nobody', password: 'x' }, ['email invalid_email']],
    [{ email: 'a@b.example', password: '' }, ['password required']],
    [{ email: 'a@b.example', password: 'x'.repeat(129) }, ['password too_big']],
    [{ email: 'a@b.example', password: 'x', admin: true }, ['admin unknown_field']],
    [{ email: 'a@b.example', password: 'x\u0000' }, ['password invalid_character']],
    [{ email: 'a@b.example', password: '\ud800' }, ['password invalid_character']],
  ])('%j', async (body, expected) => {
    expect(await fields(body)).toEqual(expected);
  });

  it('even __proto__', async () => {
    const reply = await world.server.inject({
      method: 'POST',
      url: '/api/system/password/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":"a@b.example","password":"x","__proto__":{"admin":true}}',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0]).toMatchObject({ field: '__proto__', rule: 'unknown_field' });
  });

  it('in the language that is asked for, French otherwise', async () => {
    const say = async (language?: string) => {
      const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
      const reply = await world.ask({ method: 'GET', url: '/api/nowhere', headers });
      return reply.json().message;
    };
    expect(await say('en-GB,en;q=0.9')).toBe("This resource doesn't exist");
    expect(await say('de, en;q=0.5, fr;q=0.4')).toBe("This resource doesn't exist");
    expect(await say('de')).toBe("Cet élément n'existe pas");
    expect(await say()).toBe("Cet élément n'existe pas");
  });
});

describe('answers carry the headers that protect', () => {
  it.each([
    '/api/health',
    '/api/nowhere',
    '/api/user',
    '/',
    '/explorer',
    '/assets/none.js',
    '/api/docs/static/index.html',
  ])('%s', async (url) => {
    const { headers } = await world.ask({ method: 'GET', url });
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
  });
});

import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { amount, amountWire } from '@altocost/contract/kit/amount.ts';
import { endpoint } from '@altocost/contract/kit/endpoint.ts';
import { reply } from '@altocost/contract/kit/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { idempotencyKeys } from '../platform/db/schema/idempotency.ts';
import { fail } from '../platform/fail.ts';
import { HOUR } from '../testing/fake-clock.ts';
import { createWorld, type World } from '../testing/world.ts';
import type { Caller } from './caller.ts';
import type { EventStream, OpenStreams } from './events.ts';
import { createHttp, ok } from './mount.ts';
import { createServer } from './server.ts';

/** Endpoints of this test only: what mounting does with any declaration. */
const about = { summary: 'For this test', tag: 'Test' } as const;
const priced = endpoint({
  ...about,
  method: 'POST',
  path: '/test/priced/:id',
  access: 'explorer.index',
  params: z.object({ id: z.uuid() }),
  query: z.object({ times: z.coerce.number().int().max(9).default(1) }),
  body: z.object({ cost: amountWire, note: z.string().optional() }),
  reply: reply(z.object({ cost: amountWire })),
});
const wrong = endpoint({
  ...about,
  method: 'GET',
  path: '/test/wrong',
  access: 'public',
  reply: reply(z.uuid()),
});
const file = endpoint({
  ...about,
  method: 'GET',
  path: '/test/file',
  access: 'public',
  kind: 'file',
  reply: z.string(),
});
const upload = endpoint({
  ...about,
  method: 'POST',
  path: '/test/upload',
  access: 'session',
  multipart: true,
  body: z.object({ provider: z.enum(['aws']).optional() }),
  reply: reply(
    z.object({
      name: z.string(),
      size: z.number(),
      kept: z.number(),
      sha256: z.string(),
      provider: z.string().nullable(),
    }),
  ),
});
const events = endpoint({
  ...about,
  method: 'GET',
  path: '/test/events',
  access: 'costreport.index',
  kind: 'events',
  reply: z.object({ cost: amountWire }),
});
const write = endpoint({
  ...about,
  method: 'GET',
  path: '/test/write',
  access: 'session',
  reply: reply(z.null()),
});

const counted = endpoint({
  ...about,
  method: 'POST',
  path: '/test/counted',
  access: 'session',
  body: z.strictObject({ name: z.string() }),
  reply: reply(z.object({ id: z.string() })),
});
/** What the calls to `counted` made. */
const made: string[] = [];

const TOKEN = 'token-of-the-test';
let world: World;
let server: FastifyInstance;
let caller: Caller | null;
const streams: OpenStreams = new Set();
const opened: EventStream<typeof events>[] = [];
beforeAll(async () => {
  world = await createWorld();
  server = await createServer(world.platform);
  const http = createHttp({
    app: server,
    platform: world.platform,
    streams,
    authenticate: async (token) => (token === TOKEN ? caller : null),
  });
  http.mount(priced, async ({ body }) => ok({ cost: body.cost }));
  http.mount(counted, async ({ body }) => {
    if (body.name === 'refused') throw fail('conflict');
    made.push(world.platform.ids.next());
    return ok({ id: made.at(-1) ?? '' });
  });
  http.mount(wrong, async () => ok('no uuid'));
  http.mountFile(file, async () => ({ type: 'text/csv', name: 'coûts "2026".csv', content: 'a;b' }));
  http.mountUpload(upload, async ({ body }, { name, size, sha256, path }) => {
    const kept = statSync(path).size;
    return ok({ name, size, kept, sha256, provider: body.provider ?? null });
  });
  http.mountEvents(events, async (_call, stream) => void opened.push(stream));
  http.mount(write, async (call) => {
    await world.platform.database.transaction(call.caller.companyId, (tx) =>
      tx.execute("UPDATE companies SET name = 'x'"),
    );
    return ok(null);
  });
  caller = {
    sessionId: 'session',
    userId: world.a.admin.id,
    companyId: world.a.id,
    language: 'en',
    permissions: new Set(['explorer.index', 'costreport.index']),
    demo: false,
    via: 'session',
    method: 'password',
    authenticatedAt: new Date('2026-01-01T00:00:00Z'),
    name: 'Ada',
    role: 'user',
    offer: 'control',
    offerExpired: false,
  };
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const headers = { authorization: `Bearer ${TOKEN}` };
const ID = '018f0000-0000-7000-8000-000000000001';

describe('a JSON endpoint', () => {
  const post = (payload: unknown, query = '', id = ID) =>
    server.inject({
      method: 'POST',
      url: `/api/test/priced/${id}${query}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it('decodes what comes and encodes what goes', async () => {
    expect((await post({ cost: 0.1 })).json()).toEqual({ code: 200, data: { cost: 0.1 } });
    expect(amount('0.1')).toBe('0.1');
  });

  it.each([
    [{ cost: null }, '', 'cost invalid_type'],
    [{ cost: '1' }, '', 'cost invalid_type'],
    [{}, '', 'cost required'],
    [{ cost: 1, total: 2 }, '', 'total unknown_field'],
    [{ cost: 1 }, '?times=x', 'times invalid_type'],
    [{ cost: 1 }, '?times=99', 'times too_big'],
    [{ cost: 1 }, '?times=1&times=2', 'times invalid_type'],
    [{ cost: 1 }, '?time=1', 'time unknown_field'],
    [{ cost: 1, note: ['x'] }, '', 'note invalid_type'],
  ])('refuses %j%s', async (body, query, expected) => {
    const answer = await post(body, query);
    expect(answer.statusCode).toBe(400);
    const [first] = answer.json().errors;
    expect(`${first.field} ${first.rule}`).toBe(expected);
  });

  it('refuses an id that is none', async () => {
    expect((await post({ cost: 1 }, '', 'x')).json().errors[0].field).toBe('id');
  });

  it('answers 500 rather than something undeclared, and says nothing of it', async () => {
    const answer = await server.inject({ url: '/api/test/wrong' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'internal', code: 500 });
    expect(answer.body).not.toContain('uuid');
  });

  it('cannot write while it answers a GET', async () => {
    expect((await server.inject({ url: '/api/test/write', headers })).statusCode).toBe(500);
  });
});

describe('a file', () => {
  it('is a download with a name that old and new clients read', async () => {
    const answer = await server.inject({ url: '/api/test/file' });
    expect(answer.body).toBe('a;b');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="cou_ts _2026_.csv"; filename*=UTF-8''co%C3%BBts%20%222026%22.csv`,
    );
  });
});

describe('an upload', () => {
  const BOUNDARY = 'b0undary';
  const part = (name: string, value: string | Buffer, filename?: string) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  const post = (...parts: Buffer[]) =>
    server.inject({
      method: 'POST',
      url: '/api/test/upload',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    });
  const scratch = () => readdirSync(join(world.platform.config.dataDir, 'work'));

  it('takes a file larger than a JSON body and fields on both sides of it', async () => {
    const bytes = Buffer.alloc(3_000_000, 'x');
    const answer = await post(part('file', bytes, 'C:\\bills\\jan.csv'), part('provider', 'aws'));
    expect(answer.json().data).toEqual({
      name: 'jan.csv',
      size: 3_000_000,
      kept: 3_000_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      provider: 'aws',
    });
    expect(scratch()).toEqual([]);
  });

  it.each([
    ['no file', [part('provider', 'aws')], 'file required'],
    ['an unknown field', [part('file', 'x', 'x.csv'), part('owner', 'me')], 'owner unknown_field'],
    ['a wrong value', [part('file', 'x', 'x.csv'), part('provider', 'ibm')], 'provider invalid_value'],
    [
      'a field twice',
      [part('provider', 'aws'), part('provider', 'aws'), part('file', 'x', 'x')],
      'provider invalid_value',
    ],
    ['two files', [part('file', 'x', 'x.csv'), part('file', 'y', 'y.csv')], 'file too_big'],
    ['a file in another field', [part('bill', 'x', 'x.csv')], 'bill unknown_field'],
  ])('refuses %s and keeps nothing', async (_name, parts, expected) => {
    const answer = await post(...parts);
    expect(answer.statusCode).toBe(400);
    const [first] = answer.json().errors;
    expect(`${first.field} ${first.rule}`).toBe(expected);
    expect(scratch()).toEqual([]);
  });

  it('refuses a body that was cut, and JSON', async () => {
    const payload = part('file', 'x'.repeat(100), 'x.csv').subarray(0, 90);
    const cut = await server.inject({
      method: 'POST',
      url: '/api/test/upload',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload,
    });
    expect(cut.json()).toMatchObject({ code: 400, errors: [{ field: 'file', rule: 'incomplete' }] });
    const json = await server.inject({ method: 'POST', url: '/api/test/upload', headers, payload: {} });
    expect(json.statusCode).toBe(415);
    expect(scratch()).toEqual([]);
  });
});

describe('too many requests', () => {
  it('are refused until the minute is over, each token and address for itself', async () => {
    const config = { ...world.platform.config, rateLimit: 3 };
    const limited = await createServer({ ...world.platform, config });
    const http = createHttp({
      app: limited,
      platform: world.platform,
      streams,
      authenticate: async () => caller,
    });
    http.mountFile(file, async () => ({ type: 'text/plain', content: 'x' }));
    const ask = (authorization?: string) =>
      limited.inject({
        url: '/api/test/file',
        headers: authorization === undefined ? {} : { authorization },
      });
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask('Bearer one')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await ask('Bearer one');
    expect(refused.json()).toMatchObject({ code: 429, error: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('Bearer two')).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
    await limited.close();
  });
});

describe('a stream of events', () => {
  const listen = async () => {
    const answer = await server.inject({ url: '/api/test/events', headers, payloadAsStream: true });
    const stream = opened.at(-1);
    if (stream === undefined) throw new Error('no stream');
    const rest = (async () => {
      let text = '';
      for await (const chunk of answer.stream()) text += String(chunk);
      return text;
    })();
    return { answer, stream, rest };
  };

  it('sends encoded events and ends with the session', async () => {
    const { answer, stream, rest } = await listen();
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    stream.send('cost', { cost: amount('0.10') });
    await turn();
    world.platform.events.endSession('session');
    expect(await rest).toBe(': open\n\nevent: cost\ndata: {"cost":0.1}\n\n');
    expect(stream.signal.aborted).toBe(true);
    expect(streams.size).toBe(0);
  });

  it('ends within seconds of the loss of the permission', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const before = caller;
    try {
      const { stream, rest } = await listen();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(stream.signal.aborted).toBe(false);
      caller = before && { ...before, permissions: new Set() };
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await rest).toBe(': open\n\n: \n\n');
    } finally {
      caller = before;
      vi.useRealTimers();
    }
  });
});

describe('D5 a creating call with an Idempotency-Key', () => {
  const post = (key: string, payload: unknown) =>
    server.inject({
      method: 'POST',
      url: `/api/test/counted`,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(payload),
    });

  it('is made once by fifty calls at the same time, which all get its answer', async () => {
    const before = made.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('fifty', { name: 'x' })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(made.length).toBe(before + 1);
  });

  it('is not made again later, for 24 hours', async () => {
    const first = await post('later', { name: 'x' });
    world.clock.advance(23 * HOUR);
    expect((await post('later', { name: 'x' })).body).toBe(first.body);
    world.clock.advance(2 * HOUR);
    expect((await post('later', { name: 'x' })).body).not.toBe(first.body);
  });

  it('refuses the key for another request', async () => {
    await post('other', { name: 'x' });
    const reply = await post('other', { name: 'y' });
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'idempotency_mismatch']);
  });

  it('may be repeated when it failed', async () => {
    expect((await post('failed', { name: 'refused' })).statusCode).toBe(409);
    expect((await post('failed', { name: 'refused' })).json().error).toBe('conflict');
  });

  it('is not made again when the server died before it answered', async () => {
    const lost = { companyId: world.a.id, userId: world.a.admin.id, key: 'lost' };
    await world.platform.database.transaction(world.a.id, (tx) =>
      tx.insert(idempotencyKeys).values({
        ...lost,
        request: createHash('sha256').update('POST /api/test/counted {"name":"x"}').digest('hex'),
        createdAt: world.clock.now(),
      }),
    );
    const reply = await post('lost', { name: 'x' });
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'in_progress']);
  });

  it('refuses a key that is none', async () => {
    const reply = await post('white space', { name: 'x' });
    expect([reply.statusCode, reply.json().errors?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  });

  it('keeps no answer in the clear: some hold a secret', async () => {
    const { data } = (await post('sealed', { name: 'x' })).json();
    const rows = await world.platform.database.systemTransaction((tx) => tx.select().from(idempotencyKeys));
    expect(JSON.stringify(rows)).not.toContain(data.id);
  });
});

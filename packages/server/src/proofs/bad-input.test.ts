import { ERROR_CODES } from '@altocost/contract/errors.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { errorReply } from '@altocost/contract/kit/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../http/openapi.ts';
import { createWorld, type World } from '../testing/world.ts';
import { stateOf } from './canaries.ts';
import { fieldsOf, sampleInput, urlOf } from './sample-input.ts';

/** Every field of every call of the contract, filled with what nobody should send (reliability D3, D4, A7). */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  2 ** 53 + 2,
  1e308,
  'NaN',
  '1e999',
  'null',
  'undefined',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '‮',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  [],
  [null],
  ['x', 'x'],
  {},
  { $ne: null },
  { __proto__: { admin: true } },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
  Array.from({ length: 2_000 }, () => 'x'),
  deep(100),
];
/** Fields that nobody may set: they come from the session, from rules or from the database. */
const PROTECTED = [
  'company_id',
  'companyId',
  'user_id',
  'author',
  'author_id',
  'created_by',
  'created_at',
  'updated_at',
  'admin',
  'is_admin',
  'role',
  'roles',
  'permissions',
  'owner',
  'offer',
  'offer_ends_at',
  'trial_ends_at',
  'control_licences',
  'stripe_customer_id',
  'password_hash',
  'token_hash',
  'email_validated_at',
  'demo',
  'data_version',
  'status',
  'realizedCost',
  'savings',
  'position',
  'seq',
  'hash',
];
/** What an answer must never show: where and how the product is built. */
const INSIDE =
  /(\bat .+\.[tj]s:\d+|node_modules|\/work\/|\/home\/|\/root\/|SELECT .+ FROM|INSERT INTO|violates|drizzle|pg_|zod|Zod|fastify|postgres)/;

const closed = allEndpoints().filter(
  ({ endpoint }) => endpoint.kind !== 'events' && endpoint.multipart !== true && endpoint.rawBody !== true,
);
/** They end the session that makes the call. */
const ENDING = new Set(['session.logout', 'session.endOthers', 'session.changePassword']);

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  token = await world.login(world.a.admin);
});
afterAll(() => world.close());

async function ask(endpoint: Endpoint, url: string, body: unknown) {
  const reply = await world.server.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, text: reply.body, requestId: reply.headers['x-request-id'] };
}

/** Null, or what is wrong with the way in which the call was refused. */
function fault(reply: Awaited<ReturnType<typeof ask>>, field: string | null): string | null {
  if (reply.status < 300) return null;
  const read = errorReply.strict().safeParse(JSON.parse(reply.text));
  if (!read.success) return `not the shape of an error: ${reply.text}`;
  if (reply.status >= 500 && reply.status !== 502 && reply.status !== 503)
    return `${reply.status} ${reply.text}`;
  if (read.data.code !== reply.status) return 'code and status differ';
  if (!ERROR_CODES.includes(read.data.error)) return `unknown slug ${read.data.error}`;
  if (read.data.requestId !== reply.requestId) return 'the request id is not the one of the header';
  if (INSIDE.test(reply.text.replaceAll(/"field":"[^"]*"/g, ''))) return `shows its inside: ${reply.text}`;
  if (field !== null && reply.status === 400 && read.data.error === 'validation_failed') {
    const named = (read.data.errors ?? []).map((wrong) => wrong.field);
    if (!named.some((name) => name === field || name.startsWith(`${field}.`)))
      return `does not name ${field}: ${reply.text}`;
  }
  return null;
}

const FILLING = { id: '018f0000-0000-7000-8000-00000000dead', text: 'Sound', optional: true };
const record = z.record(z.string(), z.unknown());

describe('D3 and D4 nasty values', () => {
  it('in every field of every body and query are refused by name, in one shape, and never break anything', async () => {
    const faults: string[] = [];
    let calls = 0;
    for (const { id, endpoint } of closed.filter((c) => !ENDING.has(c.id))) {
      const own = () => world.a.id;
      const query = record.catch({}).parse(sampleInput(endpoint.query, FILLING));
      const body = record.catch({}).parse(sampleInput(endpoint.body, FILLING));
      for (const field of fieldsOf(endpoint.body)) {
        for (const value of NASTY) {
          const reply = await ask(endpoint, urlOf(endpoint, own, query), { ...body, [field]: value });
          const wrong = fault(
            reply,
            isRefusedBySchema(endpoint, field, { ...body, [field]: value }) ? field : null,
          );
          if (wrong !== null) faults.push(`${id} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${wrong}`);
          calls += 1;
        }
      }
      for (const field of fieldsOf(endpoint.query)) {
        for (const value of NASTY.filter((nasty) => JSON.stringify(nasty).length < 4_000)) {
          const reply = await ask(
            endpoint,
            urlOf(endpoint, own, { ...query, [field]: value }),
            endpoint.body === undefined ? undefined : body,
          );
          const wrong = fault(reply, null);
          if (wrong !== null) faults.push(`${id} ?${field}=${JSON.stringify(value)?.slice(0, 60)}: ${wrong}`);
          calls += 1;
        }
      }
    }
    process.stdout.write(`  D3: ${calls} calls\n`);
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(2_000);
  }, 300_000);

  it('in the body as a whole, and in its content type', async () => {
    const faults: string[] = [];
    for (const { id, endpoint } of closed.filter((c) => c.endpoint.body !== undefined && !ENDING.has(c.id))) {
      const url = urlOf(endpoint, () => world.a.id, sampleInput(endpoint.query, FILLING));
      for (const value of NASTY) {
        const wrong = fault(await ask(endpoint, url, value), null);
        if (wrong !== null) faults.push(`${id} ${JSON.stringify(value)?.slice(0, 60)}: ${wrong}`);
      }
      const types = [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'x',
        '',
      ];
      for (const type of types) {
        const reply = await world.server.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          payload: '{"a":1,',
        });
        const wrong = fault(
          { status: reply.statusCode, text: reply.body, requestId: reply.headers['x-request-id'] },
          null,
        );
        if (wrong !== null || reply.statusCode < 400)
          faults.push(`${id} as "${type}": ${reply.statusCode} ${wrong}`);
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);
});

describe('A7 no mass assignment', () => {
  it('of 30 protected fields in every body: each is refused by name and nothing changes', async () => {
    const before = await stateOf(world, world.a.id);
    const faults: string[] = [];
    let calls = 0;
    for (const { id, endpoint } of closed.filter((c) => c.endpoint.body !== undefined && !ENDING.has(c.id))) {
      const known = fieldsOf(endpoint.body);
      if (known.length === 0) continue;
      const body = record.parse(sampleInput(endpoint.body, FILLING));
      const url = urlOf(endpoint, () => world.a.id, sampleInput(endpoint.query, FILLING));
      for (const field of PROTECTED.filter((name) => !known.includes(name))) {
        const reply = await ask(endpoint, url, { ...body, [field]: world.b.id });
        calls += 1;
        const named = reply.status === 400 && reply.text.includes(`"field":"${field}"`);
        const refusedBefore = [401, 403, 404, 409, 429, 503].includes(reply.status);
        if (!named && !refusedBefore) faults.push(`${id} ${field}: ${reply.status} ${reply.text}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await stateOf(world, world.a.id)).toEqual(before);
    expect(calls).toBeGreaterThan(500);
  }, 120_000);
});

/** What the schema itself refuses in the field must be answered with 400 and its name; the rest is the service's to judge. */
function isRefusedBySchema(endpoint: Endpoint, field: string, body: unknown): boolean {
  const read = endpoint.body?.safeParse(JSON.parse(JSON.stringify(body)));
  return read?.error?.issues.some((issue) => issue.path[0] === field) ?? false;
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

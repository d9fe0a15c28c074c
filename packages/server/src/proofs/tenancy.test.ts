import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import {
  ADMIN_PERMISSIONS,
  EDITOR_PERMISSIONS,
  USER_PERMISSIONS,
  VIEWER_PERMISSIONS,
} from '@altocost/contract/users/rules.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '../platform/db/problems.ts';
import { allEndpoints } from '../http/openapi.ts';
import { createWorld, type TestUser, type World } from '../testing/world.ts';
import { CANARY, emptyTables, fillCompany, idsOf, stateOf } from './canaries.ts';
import { sampleInput, urlOf } from './sample-input.ts';
import { withoutCompanyFilters } from './unfiltered.ts';

/** Every call of the contract, made by people of company A with every id of company B in every place for an id. */
const closed = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public');
const RANDOM = '018f0000-0000-7000-8000-00000000dead';
/** They end the session that makes the call. */
const ENDING = ['session.logout', 'session.changePassword', 'session.endOthers'];

let world: World;
let foreign: string[];
const roles = new Map<string, { user: TestUser; token: string }>();

beforeAll(async () => {
  world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  const { a, b } = world;
  await world.platform.database.systemTransaction((tx) =>
    tx.execute(sql`UPDATE companies SET name = ${`${CANARY}-company`} WHERE id = ${b.id}`),
  );
  await fillCompany(world, b, CANARY);
  await fillCompany(world, a, 'Own');
  foreign = await idsOf(world, b.id);
  const sets = {
    admin: ADMIN_PERMISSIONS,
    editor: EDITOR_PERMISSIONS,
    user: USER_PERMISSIONS,
    viewer: VIEWER_PERMISSIONS,
  };
  for (const [role, permissions] of Object.entries(sets)) {
    const user = await world.addUser(a.id, `${role}@roles.example`, permissions);
    roles.set(role, { user, token: await world.login(user) });
  }
  roles.set('everything', { user: a.admin, token: await world.login(a.admin) });
}, 120_000);
afterAll(() => world.close());

/** Among the calls were wrong passwords, which hold up the next sign-in: here they do not. */
async function signInAgain(user: TestUser): Promise<string> {
  await world.platform.database.systemTransaction((tx) => tx.execute(sql`DELETE FROM login_throttle`));
  return world.login(user);
}

interface Reached {
  readonly call: string;
  readonly status: number;
  readonly body: string;
}

/** One call; a stream is let go as soon as it has answered. */
async function ask(endpoint: Endpoint, url: string, body: unknown, token: string): Promise<Reached> {
  const reply = await world.server.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    payloadAsStream: true,
  });
  const call = `${endpoint.method} ${url} ${JSON.stringify(body) ?? ''}`;
  if (endpoint.kind === 'events' && reply.statusCode === 200) {
    reply.stream().destroy();
    return { call, status: 200, body: '' };
  }
  let text = '';
  for await (const chunk of reply.stream()) text += String(chunk);
  return { call, status: reply.statusCode, body: text };
}

/** The ways to put an id into a call: each parameter of the address in turn with the rest A's own, all at once, and the fields. */
function callsWith(endpoint: Endpoint, id: string): { url: string; body: unknown; target: boolean }[] {
  const own = world.a.id;
  const filling = { id, text: 'Probe', optional: true };
  const body = endpoint.multipart ? undefined : sampleInput(endpoint.body, filling);
  const query = sampleInput(endpoint.query, filling);
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  if (params.length === 0) return [{ url: urlOf(endpoint, () => own, query), body, target: false }];
  const places = params.length === 1 ? [params] : [...params.map((param) => [param]), params];
  return places.map((filled) => ({
    url: urlOf(endpoint, (name) => (filled.includes(name) ? id : own), query),
    body,
    target: true,
  }));
}

async function probe(as: readonly string[]): Promise<{ calls: number; leaks: string[]; reached: string[] }> {
  let calls = 0;
  const leaks: string[] = [];
  const reached: string[] = [];
  for (const { id: name, endpoint } of closed) {
    for (const [role, principal] of roles) {
      if (!as.includes(role)) continue;
      for (const id of foreign) {
        for (const { url, body, target } of callsWith(endpoint, id)) {
          const { token } = roles.get(role) ?? principal;
          const reply = await ask(endpoint, url, body, token);
          calls += 1;
          if (reply.body.includes(CANARY) && !(body !== undefined && JSON.stringify(body).includes(CANARY)))
            leaks.push(`${role}: ${reply.call} → ${reply.body.slice(0, 300)}`);
          if (target && reply.status < 300) reached.push(`${role}: ${reply.call} → ${reply.status}`);
          // What the call declares is an answer too, such as `unavailable` where nobody can be paid.
          const expected = endpoint.errors?.some((error) => reply.body.includes(`"error":"${error}"`));
          if (reply.status >= 500 && expected !== true)
            reached.push(`${role}: ${reply.call} → ${reply.body}`);
          if (ENDING.includes(name) && reply.status === 200) {
            roles.set(role, { ...principal, token: await signInAgain(principal.user) });
          }
        }
      }
    }
  }
  return { calls, leaks, reached };
}

describe('A3 no id reaches another company', () => {
  it('fills every table of a company with something to be found', async () => {
    expect(await emptyTables(world, world.b.id)).toEqual([]);
  });

  it('with every id of B in every place of every call, for every role of A', async () => {
    const before = await stateOf(world, world.b.id);
    const { calls, leaks, reached } = await probe([...roles.keys()]);
    process.stdout.write(`  A3: ${calls} calls with ${foreign.length} ids of another company\n`);
    expect(leaks).toEqual([]);
    expect(reached).toEqual([]);
    expect(await stateOf(world, world.b.id)).toEqual(before);
    expect(calls).toBeGreaterThan(5_000);
  }, 300_000);

  it('answers for another company’s id what it answers for one that nobody has', async () => {
    const { token } = roles.get('everything') ?? { token: '' };
    const anonymous = (text: string) => text.replaceAll(/"requestId":"[^"]+"/g, '');
    for (const { endpoint } of closed.filter((c) => c.endpoint.path.includes(':'))) {
      const answers = new Set<string>();
      for (const id of [RANDOM, ...foreign]) {
        for (const { url, body } of callsWith(endpoint, id).slice(0, 1)) {
          const reply = await ask(
            endpoint,
            url,
            sampleInput(endpoint.body, { id: RANDOM, text: 'Probe', optional: true }) ?? body,
            token,
          );
          answers.add(`${reply.status} ${anonymous(reply.body)}`);
        }
      }
      expect([...answers], endpoint.path).toHaveLength(1);
    }
  }, 120_000);

  it('control: a company’s own ids do reach their objects', async () => {
    const token = await signInAgain(world.b.admin);
    const found: Reached[] = [];
    for (const { endpoint } of closed.filter((c) => c.endpoint.method === 'GET')) {
      for (const id of foreign) {
        if (endpoint.kind === 'events') continue;
        const url = urlOf(
          endpoint,
          () => id,
          sampleInput(endpoint.query, { id, text: 'x', optional: false }),
        );
        const reply = await ask(endpoint, url, undefined, token);
        if (reply.status === 200 && reply.body.includes(CANARY)) found.push(reply);
      }
    }
    expect(found.length).toBeGreaterThan(20);
  }, 60_000);
});

describe('A5 the database keeps companies apart by itself', () => {
  it('with the stores’ own filters off: nothing of B is seen or changed', async () => {
    const before = await stateOf(world, world.b.id);
    const filters = withoutCompanyFilters();
    const { calls, leaks } = await probe(['everything']).finally(filters.restore);
    process.stdout.write(`  A5: ${calls} calls, ${filters.removed()} filters taken out\n`);
    expect(leaks).toEqual([]);
    expect(await stateOf(world, world.b.id)).toEqual(before);
    expect(filters.removed()).toBeGreaterThan(200);
  }, 300_000);

  it('control: without row-level security as well, B is seen', async () => {
    const filters = withoutCompanyFilters({ rowSecurity: false });
    const { token } = roles.get('everything') ?? { token: '' };
    const seen: string[] = [];
    const reads = closed.filter((c) => c.endpoint.method === 'GET' && c.endpoint.kind !== 'events');
    for (const { id, endpoint } of reads) {
      const query = sampleInput(endpoint.query, { id: world.a.id, text: 'x', optional: false });
      const reply = await ask(
        endpoint,
        urlOf(endpoint, () => world.a.id, query),
        undefined,
        token,
      );
      if (reply.body.includes(CANARY)) seen.push(id);
    }
    filters.restore();
    expect(seen.length).toBeGreaterThan(2);
  }, 60_000);
});

describe('A4 foreign keys hold a company together', () => {
  it('refuse every row that would lead into another company', async () => {
    const { database } = world.platform;
    const keys = await database.systemTransaction((tx) =>
      tx.execute<{ child: string; name: string; numbered: boolean }>(sql`
        SELECT con.conrelid::regclass::text AS child, con.conname AS name, EXISTS (
          SELECT FROM pg_attribute id WHERE id.attrelid = con.conrelid AND id.attname = 'id' AND id.attidentity <> ''
        ) AS numbered FROM pg_constraint con
        JOIN pg_attribute own ON own.attrelid = con.conrelid AND own.attname = 'company_id'
        JOIN pg_attribute far ON far.attrelid = con.confrelid AND far.attname = 'company_id'
        WHERE con.contype = 'f'`),
    );
    const tried: string[] = [];
    for (const { child, name, numbered } of keys.rows) {
      const id = numbered ? 1_000_000 : world.platform.ids.next();
      const moved = JSON.stringify({ company_id: world.a.id, id });
      const refusal = await database
        .systemTransaction((tx) =>
          tx.execute(sql`
            INSERT INTO ${sql.identifier(child)} OVERRIDING SYSTEM VALUE
            SELECT (jsonb_populate_record(t, ${moved}::jsonb)).* FROM ${sql.identifier(child)} t
            WHERE company_id = ${world.b.id} LIMIT 1`),
        )
        .then((made) => `${made.rowCount} rows`, sqlStateOf);
      tried.push(`${child} ${name}: ${refusal}`);
    }
    expect(tried.filter((one) => !one.endsWith('23503'))).toEqual([]);
    expect(tried.length).toBeGreaterThan(5);
  });
});

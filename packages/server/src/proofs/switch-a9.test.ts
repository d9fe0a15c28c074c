import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../domains/imports/testing/bills.ts';
import { allEndpoints } from '../http/openapi.ts';
import { createWorld, PASSWORD, type TestUser, type World } from '../testing/world.ts';
import { sampleInput, urlOf } from './sample-input.ts';
import { everything } from './everything.ts';
import { addCompany, openSession, run } from './sessions.ts';

const UNKNOWN = '018f0000-0000-7000-8000-00000000dead';

let world: World;
/** A member of A and of `second`, not of B. */
let seller: TestUser;
let second: string;

beforeAll(async () => {
  world = await createWorld({ env: { ALTOCOST_RATE_LIMIT: '10000000' } });
  second = await addCompany(world, 'second');
  seller = await world.addUser(world.a.id, 'seller@a9.example', PERMISSIONS, 'admin');
  await world.platform.database.systemTransaction((tx) =>
    world.doors.users.attach(
      tx,
      seller.id,
      { companyId: second, role: 'admin', licence: 'control', permissions: PERMISSIONS },
      world.clock.now(),
    ),
  );
});
afterAll(() => world.close());

const switchTo = async (token: string, userId: string, companyId: string) => {
  const reply = await world.ask({ method: 'PATCH', url: `/api/user/${userId}/${companyId}`, token });
  const text = reply.body.replaceAll(/"requestId":"[^"]+"/g, '');
  return { status: reply.statusCode, error: String(reply.json().error), text };
};
const companyOf = async (sessionId: string) => {
  const [found] = await run<{ id: string }>(
    world,
    sql`SELECT company_id AS id FROM sessions WHERE id = ${sessionId}`,
  );
  return found?.id;
};
const switches = async (companyId: string) =>
  (
    await run<{ direction: string; actor: string }>(
      world,
      sql`SELECT after->>'direction' AS direction, actor_id AS actor FROM audit_log
        WHERE company_id = ${companyId} AND kind = 'company.switched' ORDER BY seq`,
    )
  ).map(({ direction, actor }) => `${actor === seller.id ? 'seller' : actor} ${direction}`);

describe('A9 switching company', () => {
  it('with another user’s id, or to a company outside the portfolio, answers as for ids that nobody has', async () => {
    const session = await openSession(world, seller);
    const { a, b } = world;
    const before = await everything(world);
    const unknown = await switchTo(session.token, seller.id, UNKNOWN);
    expect([unknown.status, unknown.error]).toEqual([404, 'not_found']);
    const tried: readonly (readonly [string, string])[] = [
      [seller.id, b.id],
      [seller.id, a.admin.id],
      [a.admin.id, a.id],
      [a.admin.id, second],
      [a.nobody.id, second],
      [b.admin.id, second],
      [b.admin.id, b.id],
      [b.nobody.id, b.id],
      [UNKNOWN, second],
      [UNKNOWN, a.id],
      [UNKNOWN, UNKNOWN],
      [second, seller.id],
    ];
    for (const [userId, companyId] of tried) {
      expect(await switchTo(session.token, userId, companyId), `${userId} ${companyId}`).toEqual(unknown);
    }
    expect(tried.length).toBeGreaterThanOrEqual(12);
    expect(await everything(world)).toEqual(before);
  });

  it('from which the person was shut out, or which they have not joined, answers the same', async () => {
    const session = await openSession(world, seller);
    const unknown = await switchTo(session.token, seller.id, UNKNOWN);
    const place = sql`company_id = ${second} AND user_id = ${seller.id}`;
    for (const state of [sql`active = false`, sql`joined_at = NULL`]) {
      await run(world, sql`UPDATE memberships SET ${state} WHERE ${place}`);
      expect(await switchTo(session.token, seller.id, second)).toEqual(unknown);
      await run(
        world,
        sql`UPDATE memberships SET active = true, joined_at = ${world.clock.now().toISOString()} WHERE ${place}`,
      );
    }
  });

  it('is in the audit trail of both companies, and neither learns the name of the other one', async () => {
    const session = await openSession(world, seller);
    expect((await switchTo(session.token, seller.id, second)).status).toBe(200);
    expect(await companyOf(session.id)).toBe(second);
    expect(await switches(world.a.id)).toEqual(['seller left']);
    expect(await switches(second)).toEqual(['seller entered']);
    const rows = await run<{ row: string }>(
      world,
      sql`SELECT a::text AS row FROM audit_log a WHERE company_id = ${second}`,
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(world.a.id);
    expect((await switchTo(session.token, seller.id, world.a.id)).status).toBe(200);
    expect(await switches(world.a.id)).toEqual(['seller left', 'seller entered']);
    expect(await switches(second)).toEqual(['seller entered', 'seller left']);
  });

  it('is not for a session that only a company’s own provider vouched for, until the password is given', async () => {
    const session = await openSession(world, seller, 'sso');
    const refused = await switchTo(session.token, seller.id, second);
    expect([refused.status, refused.error]).toEqual([403, 'reauth_required']);
    expect(await companyOf(session.id)).toBe(world.a.id);
    const confirmed = await world.ask({
      method: 'POST',
      url: '/api/session/confirm',
      body: { password: PASSWORD },
      token: session.token,
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await switchTo(session.token, seller.id, second)).status).toBe(200);
    expect(await companyOf(session.id)).toBe(second);
  });

  it('control: a session opened by password switches without being asked again', async () => {
    const session = await openSession(world, seller);
    expect((await switchTo(session.token, seller.id, second)).status).toBe(200);
  });
});

/** They end the session that makes the call. An import is left out of the control too: it wants the job workers. */
const LEFT_OUT = ['session.logout', 'session.endOthers', 'session.changePassword', 'imports.create'];

const writing = () =>
  allEndpoints().filter(
    ({ endpoint }) =>
      world.mounted.has(endpoint) && endpoint.method !== 'GET' && endpoint.access !== 'public',
  );

async function call(endpoint: Endpoint, token: string, companyId: string, target: string) {
  const filling = { id: target, text: 'Tab', optional: true };
  const url = urlOf(
    endpoint,
    (name) =>
      /company/i.test(name) || endpoint.path.startsWith('/company/') ? world.a.id : world.a.nobody.id,
    sampleInput(endpoint.query, filling),
  );
  const upload = endpoint.multipart === true ? multipart({ name: 'a.csv', content: 'a,b\n1,2\n' }) : null;
  const body = upload?.body ?? JSON.stringify(sampleInput(endpoint.body, filling) ?? {});
  const reply = await world.server.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': upload?.type ?? 'application/json',
      'x-company-id': companyId,
    },
    payload: body,
  });
  return { status: reply.statusCode, error: reply.statusCode < 300 ? null : String(reply.json().error) };
}

describe('A9 a tab that still shows another company', () => {
  it('writes nothing: each writing call with another X-Company-Id answers 409', async () => {
    const { token } = await openSession(world, world.a.admin);
    const before = await everything(world);
    const wrong: string[] = [];
    let calls = 0;
    for (const { id, endpoint } of writing()) {
      for (const companyId of [world.b.id, second, UNKNOWN, '', 'x', world.a.id.toUpperCase()]) {
        const { status, error } = await call(endpoint, token, companyId, world.a.nobody.id);
        calls += 1;
        if (status !== 409 || error !== 'company_changed')
          wrong.push(`${id} ${companyId}: ${status} ${error}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything(world)).toEqual(before);
    expect(calls).toBeGreaterThanOrEqual(200);
    process.stdout.write(`  A9: ${calls} calls of another company’s tab, 0 writes\n`);
  }, 180_000);

  it('control: the same calls with the right X-Company-Id do write', async () => {
    const wrote: string[] = [];
    for (const { id, endpoint } of writing()) {
      if (LEFT_OUT.includes(id)) continue;
      const { token } = await openSession(world, world.a.admin);
      const target = (await world.addUser(world.a.id, `${id}@a9.example`, [])).id;
      const before = await everything(world);
      const { status, error } = await call(endpoint, token, world.a.id, target);
      expect(error, id).not.toBe('company_changed');
      const after = await everything(world);
      if (status === 200 && JSON.stringify(after) !== JSON.stringify(before)) wrote.push(id);
    }
    expect(wrote.length).toBeGreaterThanOrEqual(12);
    process.stdout.write(`  A9: ${wrote.length} of them write in their own company\n`);
  }, 180_000);
});

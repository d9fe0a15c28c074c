import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type TestUser, type World } from '../../testing/world.ts';
import { MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { TOKENS_MAX } from './service.ts';

const DAY = 24 * 60 * MINUTE;
const SECRET = /^altp_[\w-]{43}_[0-9a-f]{8}$/;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const make = (session: string, scopes: readonly string[], days = 30, name = 'Nightly figures') =>
  world.ask({ method: 'POST', url: '/api/tokens', token: session, body: { name, scopes, days } });
const made = async (session: string, scopes: readonly string[], days = 30) => {
  const reply = await make(session, scopes, days);
  expect([reply.statusCode, reply.body.length > 0]).toEqual([200, true]);
  const { id, token }: { id: string; token: string } = reply.json().data;
  return { id, token };
};
const listed = async (session: string) =>
  (await world.ask({ method: 'GET', url: '/api/tokens', token: session })).json().data;
const me = (token: string) => world.ask({ method: 'GET', url: '/api/user', token });
const teams = (token: string) => world.ask({ method: 'GET', url: '/api/teams', token });
const sql = (text: string) => world.platform.database.systemTransaction((tx) => tx.execute(text));
const person = (name: string): Promise<TestUser> =>
  world.addUser(world.a.id, `${name}@a.example`, ['team.show', 'user.index']);

describe('API tokens', () => {
  it('are shown once, kept as a digest, and listed by their ending', async () => {
    const session = await world.login(await person('once'));
    const { id, token } = await made(session, ['team.show']);
    expect(token).toMatch(SECRET);
    const [kept] = (await sql(`SELECT * FROM api_tokens WHERE id = '${id}'`)).rows;
    expect(JSON.stringify(kept)).not.toContain(token.slice(5, 40));
    const list = await listed(session);
    expect(list).toMatchObject([
      { id, ending: token.slice(-4), scopes: ['team.show'], last_used_at: null, expired: false },
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it('allow what they are for and no more, and nothing that wants the person', async () => {
    const session = await world.login(await person('scopes'));
    const { token } = await made(session, ['team.show']);
    expect((await teams(token)).statusCode).toBe(200);
    expect((await world.ask({ method: 'GET', url: '/api/users', token })).statusCode).toBe(403);
    for (const [method, url, body] of [
      ['GET', '/api/tokens', undefined],
      ['POST', '/api/tokens', { name: 'More', scopes: ['team.show'], days: 1 }],
      ['POST', '/api/logout', undefined],
    ] as const) {
      const reply = await world.ask({ method, url, token, ...(body === undefined ? {} : { body }) });
      expect([url, reply.statusCode, reply.json().error]).toEqual([url, 403, 'forbidden']);
    }
  });

  it('cannot be made for what the person may not do', async () => {
    const session = await world.login(await person('greedy'));
    const reply = await make(session, ['team.show', 'company.update']);
    expect([reply.statusCode, reply.json().errors?.[0]]).toMatchObject([
      403,
      { field: 'scopes', rule: 'lacking' },
    ]);
    expect(await listed(session)).toEqual([]);
  });

  it('follow the rights of their owner from one call to the next', async () => {
    const owner = await person('demoted');
    const { token } = await made(await world.login(owner), ['team.show']);
    expect((await teams(token)).statusCode).toBe(200);
    await sql(`UPDATE memberships SET permissions = '{user.index}' WHERE user_id = '${owner.id}'`);
    expect((await teams(token)).statusCode).toBe(403);
    await sql(`UPDATE memberships SET active = false WHERE user_id = '${owner.id}'`);
    expect((await me(token)).statusCode).toBe(401);
    await sql(`UPDATE memberships SET active = true WHERE user_id = '${owner.id}'`);
    expect((await me(token)).statusCode).toBe(200);
    await sql(`UPDATE users SET active = false WHERE id = '${owner.id}'`);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('end on their day', async () => {
    const owner = await person('expiry');
    const { token } = await made(await world.login(owner), ['team.show'], 2);
    world.clock.advance(2 * DAY - SECOND);
    expect((await me(token)).statusCode).toBe(200);
    world.clock.advance(SECOND);
    expect((await me(token)).statusCode).toBe(401);
    expect(await listed(await world.login(owner))).toMatchObject([{ expired: true }]);
  });

  it('tell when they were last used, to the minute', async () => {
    const session = await world.login(await person('used'));
    const { token } = await made(session, ['team.show']);
    const first = world.clock.now().toISOString();
    await me(token);
    world.clock.advance(59 * SECOND);
    await me(token);
    expect(await listed(session)).toMatchObject([{ last_used_at: first }]);
    world.clock.advance(SECOND);
    await me(token);
    expect(await listed(session)).toMatchObject([{ last_used_at: world.clock.now().toISOString() }]);
  });

  it('end at once when they are revoked, with the streams they opened', async () => {
    const session = await world.login(await person('revoker'));
    const other = await world.login(await person('bystander'));
    const { id, token } = await made(session, ['team.show']);
    let ended = 0;
    world.platform.events.onSessionEnd(id, () => ended++);
    const revoke = (by: string) => world.ask({ method: 'DELETE', url: `/api/tokens/${id}`, token: by });
    expect((await revoke(other)).statusCode).toBe(404);
    expect([(await me(token)).statusCode, ended]).toEqual([200, 0]);
    expect((await revoke(session)).statusCode).toBe(200);
    expect([(await me(token)).statusCode, ended]).toEqual([401, 1]);
    expect((await revoke(session)).statusCode).toBe(404);
    expect(await listed(session)).toEqual([]);
    const { rows } = await sql(
      `SELECT kind, before, after FROM audit_log WHERE object_id = '${id}' ORDER BY seq`,
    );
    expect(rows).toMatchObject([
      { kind: 'token.created', after: { scopes: ['team.show'], ending: token.slice(-4) } },
      { kind: 'token.revoked', before: { ending: token.slice(-4) } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(5, 40));
  });

  it('want a recent sign-in', async () => {
    const session = await world.login(await person('stale'));
    world.clock.advance(10 * MINUTE + SECOND);
    const reply = await make(session, ['team.show']);
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'reauth_required']);
  });

  it(`are ${TOKENS_MAX} at most, however many are asked for at once`, async () => {
    const session = await world.login(await person('collector'));
    const replies = await Promise.all(
      Array.from({ length: TOKENS_MAX + 5 }, () => make(session, ['team.show'])),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(TOKENS_MAX);
    const refused = replies.filter((reply) => reply.statusCode !== 200);
    expect(refused.map((reply) => reply.json().error)).toEqual(Array(5).fill('limit_exceeded'));
  });
});

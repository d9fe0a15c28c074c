import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleInput, urlOf } from '../../proofs/sample-input.ts';
import { HOUR, MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { createWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '1000000' } });
});
afterAll(() => world.close());

const ask = (token: string, method: Endpoint['method'], path: string, body?: unknown) =>
  world.ask({ method, url: `/api${path}`, token, body });
const me = async (token: string) => (await ask(token, 'GET', '/user')).statusCode;

describe('B9 a session', () => {
  it('ends after as little idle time as its company wants', async () => {
    const idle = (minutes: number | null) =>
      world.platform.database.systemTransaction((tx) =>
        tx.execute(sql`UPDATE companies SET session_idle_minutes = ${minutes} WHERE id = ${world.a.id}`),
      );
    await idle(15);
    const token = await world.login(world.a.admin);
    const elsewhere = await world.login(world.b.admin);
    world.clock.advance(15 * MINUTE);
    expect(await me(token)).toBe(200);
    world.clock.advance(15 * MINUTE + SECOND);
    expect((await ask(token, 'GET', '/user')).json().message).toBe('Invalid token');
    // Control: the other company did not want it.
    expect(await me(elsewhere)).toBe(200);
    await idle(null);
  });

  it('is listed for its owner, who ends one or all others', async () => {
    const user = await world.addUser(world.a.id, 'many@a.example', []);
    const [first, second, third] = [
      await world.login(user),
      await world.login(user),
      await world.login(user),
    ];
    const { data } = (await ask(third, 'GET', '/sessions')).json();
    expect(data).toHaveLength(3);
    expect(data.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    const own = (await ask(first, 'GET', '/sessions')).json().data;
    const { id } = own.find((row: { current: boolean }) => row.current);
    expect((await ask(third, 'DELETE', `/sessions/${id}`)).statusCode).toBe(200);
    expect(await me(first)).toBe(401);
    expect((await ask(third, 'DELETE', `/sessions/${id}`)).statusCode).toBe(404);
    expect((await ask(third, 'DELETE', '/sessions')).json().data).toEqual({ ended: 1 });
    expect([await me(second), await me(third)]).toEqual([401, 200]);
  });

  it('of somebody else is not found', async () => {
    const stranger = await world.login(world.b.admin);
    const own = (await ask(stranger, 'GET', '/sessions')).json().data[0].id;
    const token = await world.login(world.a.admin);
    expect((await ask(token, 'DELETE', `/sessions/${own}`)).statusCode).toBe(404);
    expect(await me(stranger)).toBe(200);
  });
});

describe('B9 what is dangerous', () => {
  it('wants a sign-in of the last ten minutes, each call of it', async () => {
    const dangerous = Object.values(ENDPOINTS)
      .flatMap((calls): Endpoint[] => Object.values(calls))
      .filter((endpoint) => endpoint.fresh === true);
    const token = await world.login(world.a.admin);
    world.clock.advance(10 * MINUTE + SECOND);
    const answers = new Map<string, string>();
    for (const endpoint of dangerous) {
      const url = urlOf(endpoint, () => world.a.nobody.id);
      const body = sampleInput(endpoint.body, { id: world.a.nobody.id, text: 'x', optional: false });
      const reply = await world.ask({ method: endpoint.method, url, token, body });
      answers.set(`${endpoint.method} ${endpoint.path}`, `${reply.statusCode} ${reply.json().error}`);
    }
    expect(answers.size).toBeGreaterThanOrEqual(6);
    expect([...answers].filter(([, answer]) => answer !== '403 reauth_required')).toEqual([]);
  });

  it('control: is done once the password was given again', async () => {
    const token = await world.login(world.a.admin);
    const victim = await world.addUser(world.a.id, 'gone@a.example', []);
    world.clock.advance(HOUR);
    const remove = async () => (await ask(token, 'DELETE', `/user/${victim.id}`)).json().error ?? 'done';
    expect(await remove()).toBe('reauth_required');
    const wrong = await ask(token, 'POST', '/session/confirm', { password: 'Wrong-one-77' });
    expect(wrong.json().errors).toEqual([
      { field: 'password', rule: 'wrong_password', message: 'This is not your password.' },
    ]);
    expect(await remove()).toBe('reauth_required');
    expect((await ask(token, 'POST', '/session/confirm', { password: PASSWORD })).statusCode).toBe(200);
    expect(await remove()).toBe('done');
  });

  it('includes handing on what runs the company', async () => {
    const token = await world.login(world.a.admin);
    const user = await world.addUser(world.a.id, 'trusted@a.example', []);
    const ability = async (permission: string) => {
      const body = { permission, granted: true };
      return (await ask(token, 'POST', `/user/${user.id}/abilities`, body)).json().error ?? 'done';
    };
    const invite = { email: 'second@a.example', firstname: 'A', lastname: 'B', admin: true };
    world.clock.advance(HOUR);
    expect(await ability('user.store')).toBe('reauth_required');
    expect((await ask(token, 'POST', '/user', invite)).json().error).toBe('reauth_required');
    // Control: what only lets somebody look is not held up.
    expect(await ability('home.index')).toBe('done');
    await ask(token, 'POST', '/session/confirm', { password: PASSWORD });
    expect(await ability('user.store')).toBe('done');
    expect((await ask(token, 'POST', '/user', invite)).json().error ?? 'done').toBe('done');
  });

  it('includes a new e-mail address', async () => {
    const token = await world.login(world.a.admin);
    const user = await world.addUser(world.a.id, 'moving@a.example', []);
    world.clock.advance(HOUR);
    const draft = { firstname: 'A', lastname: 'B', lang: 'en', email: 'moved@a.example' };
    expect((await ask(token, 'PUT', `/user/${user.id}`, draft)).json().error).toBe('reauth_required');
    const names = { firstname: 'A', lastname: 'B', lang: 'en' };
    expect((await ask(token, 'PUT', `/user/${user.id}`, names)).statusCode).toBe(200);
  });
});

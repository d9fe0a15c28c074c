import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
let tokenB: string;
beforeAll(async () => {
  world = await createWorld();
  token = await world.login(world.a.admin);
  tokenB = await world.login(world.b.admin);
});
afterAll(() => world.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) => {
  const reply = await world.ask({ method, url: `/api${path}`, body, token: as });
  return { status: reply.statusCode, ...reply.json() };
};

/** Both kinds have one behaviour. */
describe.each(['/teams', '/channels'])('%s', (path) => {
  const create = async (name: string, users: readonly string[] = [], as = token): Promise<string> =>
    (await ask('POST', path, { name, users }, as)).data.id;

  it('are made with their people, shown, changed and deleted', async () => {
    const { admin, nobody } = world.a;
    const id = await create('Platform', [admin.id, nobody.id]);
    const shown = await ask('GET', `${path}/${id}`);
    expect(shown.data.name).toBe('Platform');
    expect(shown.data.users.map((user: { email: string }) => user.email).toSorted()).toEqual([
      admin.email,
      nobody.email,
    ]);
    const changed = await ask('PUT', `${path}/${id}`, { name: 'Base', users: [admin.id] });
    expect([changed.status, changed.data.name, changed.data.users.length]).toEqual([200, 'Base', 1]);
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await ask('GET', `${path}/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  it('are listed by name, by page, and found by a part of it', async () => {
    for (const name of ['zeta', 'Alpha', 'beta 10%']) await create(name);
    const first = await ask('GET', `${path}?per_page=2`);
    expect(first.data.map((list: { name: string }) => list.name)).toEqual(['Alpha', 'beta 10%']);
    expect([first.total, first.last_page]).toEqual([3, 2]);
    expect((await ask('GET', `${path}?per_page=2&page=2`)).data).toHaveLength(1);
    expect((await ask('GET', `${path}?q=BETA`)).total).toBe(1);
    expect((await ask('GET', `${path}?q=%25`)).total).toBe(1);
    expect((await ask('GET', `${path}?page=1000000`)).data).toEqual([]);
  });

  it('have a name of their own, upper and lower case being the same', async () => {
    const id = await create('Data');
    const other = await create('Other');
    for (const reply of [
      await ask('POST', path, { name: 'DATA' }),
      await ask('PUT', `${path}/${other}`, { name: ' data ' }),
    ]) {
      expect([reply.status, reply.error]).toEqual([409, 'conflict']);
      expect(reply.errors).toMatchObject([{ field: 'name', rule: 'in_use' }]);
    }
    expect((await ask('PUT', `${path}/${id}`, { name: 'data' })).status).toBe(200);
    expect((await ask('POST', path, { name: 'Data' }, tokenB)).status).toBe(200);
  });

  it('take nobody of another company, and are nobody else’s', async () => {
    const foreign = await ask('POST', path, { name: 'Mixed', users: [world.a.admin.id, world.b.admin.id] });
    expect(foreign.status).toBe(404);
    expect(foreign.errors).toMatchObject([{ field: 'users.1', rule: 'unknown_user' }]);
    const id = await create('Of B', [], tokenB);
    expect((await ask('GET', `${path}/${id}`)).status).toBe(404);
    expect((await ask('PUT', `${path}/${id}`, { name: 'Stolen' })).status).toBe(404);
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  it('want a name', async () => {
    const reply = await ask('POST', path, { name: '  ' });
    expect([reply.status, reply.errors[0].field, reply.errors[0].rule]).toEqual([400, 'name', 'required']);
  });

  it('are written down with who is in them', async () => {
    const id = await create('Audited', [world.a.admin.id]);
    await ask('PUT', `${path}/${id}`, { name: 'Audited 2' });
    await ask('DELETE', `${path}/${id}`);
    const { rows } = await world.platform.database.systemTransaction((tx) =>
      tx.execute<{ kind: string; before: unknown; after: unknown }>(
        sql`SELECT kind, before, after FROM audit_log WHERE object_id = ${id} ORDER BY seq`,
      ),
    );
    const type = path === '/teams' ? 'team' : 'channel';
    expect(rows.map((row) => row.kind)).toEqual([`${type}.created`, `${type}.updated`, `${type}.removed`]);
    expect(rows[1]).toMatchObject({
      before: { name: 'Audited', users: [world.a.admin.email] },
      after: { name: 'Audited 2', users: [] },
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = await world.login(world.a.admin);
});
afterAll(() => world.close());

const LIGHT = { is_default: 1, backgroundColor: '#102030', primary: '#AA3311', secondary: '#00ff00' };

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
  const reply = await world.ask({ method, url: `/api${path}`, body, token });
  return { status: reply.statusCode, ...reply.json() };
};

describe('themes', () => {
  it('are one for light and one for dark', async () => {
    const of = `/company/${world.a.id}`;
    const light = await ask('POST', of, LIGHT);
    expect(light.status).toBe(200);
    const again = await ask('POST', of, LIGHT);
    expect([again.status, again.errors[0].field]).toEqual([409, 'is_default']);
    expect((await ask('POST', of, { ...LIGHT, is_default: 0 })).status).toBe(200);
    const listed = await ask('GET', `${of}/themes`);
    expect(listed.data.map((theme: { is_default: number }) => theme.is_default)).toEqual([1, 0]);
    expect(listed.data[0]).toEqual({ id: light.data.id, ...LIGHT });
  });

  it('are changed in part and taken away', async () => {
    const of = `/company/${world.a.id}/themes`;
    const [{ id }] = (await ask('GET', of)).data;
    const changed = await ask('PATCH', `${of}/${id}`, { primary: '#000000' });
    expect(changed.data).toEqual({ id, ...LIGHT, primary: '#000000' });
    expect((await ask('GET', `${of}/${id}`)).data.primary).toBe('#000000');
    expect((await ask('DELETE', `${of}/${id}`)).status).toBe(200);
    expect((await ask('GET', `${of}/${id}`)).status).toBe(404);
  });

  it.each(['red', '#fff', '#12345g', 'url(x)', ''])('refuse %j as a colour', async (primary) => {
    const reply = await ask('POST', `/company/${world.a.id}`, { ...LIGHT, primary });
    expect([reply.status, reply.errors[0].field]).toEqual([400, 'primary']);
  });

  it('of another company do not exist', async () => {
    expect((await ask('GET', `/company/${world.b.id}/themes`)).status).toBe(404);
    expect((await ask('POST', `/company/${world.b.id}`, LIGHT)).status).toBe(404);
  });

  it('of a team are those of its company', async () => {
    const team = (await ask('POST', '/teams', { name: 'Design' })).data.id;
    const own = await ask('GET', `/company/${world.a.id}/themes`);
    expect((await ask('GET', `/team/${team}/theme`)).data).toEqual(own.data);
    expect((await ask('GET', `/team/${world.b.id}/theme`)).status).toBe(404);
  });
});

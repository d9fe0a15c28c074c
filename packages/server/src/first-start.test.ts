import { DEMO_ACCOUNT } from '@altocost/contract/session/demo.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstStart } from './first-start.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const signIn = (body: { email: string; password: string }) =>
  world.ask({ method: 'POST', url: '/api/system/password/login', body });

describe('the first start', () => {
  const admin = { email: 'ada@x.example', password: 'Journey-2026!', company: 'X SAS' };
  const start = () => {
    const config = { ...world.platform.config, demo: true, admin };
    return firstStart({ ...world.platform, config }, world.doors);
  };

  it('makes the demo company and the first company, once', async () => {
    expect(await start()).toEqual({ demoCompanyId: null, adminEmail: null });
    await world.platform.database.systemTransaction((tx) => tx.execute(sql`DELETE FROM users`));
    const made = await start();
    expect(made).toEqual({ demoCompanyId: expect.any(String), adminEmail: 'ada@x.example' });
    expect(await start()).toEqual({ demoCompanyId: null, adminEmail: null });

    const demo = (await signIn(DEMO_ACCOUNT)).json().data;
    expect(demo.company_id).toBe(made.demoCompanyId);
    const user = await world.ask({ method: 'GET', url: '/api/user', token: demo.token });
    expect(user.json().data).toMatchObject({
      firstname: 'Camille',
      lastname: 'Moreau',
      demo: true,
      company: { name: 'Northwind SAS', currency: 'EUR' },
    });
    expect(user.json().data.permissions).toContain('costreport.store');
    expect(user.json().data).toMatchObject({ demo: true, admin: true });
    expect(user.json().data.permissions).not.toContain('switch.company');
    expect((await world.ask({ method: 'GET', url: '/api/health' })).json().data.demo).toBe(true);
    const colleagues = await world.ask({ method: 'GET', url: '/api/users', token: demo.token });
    expect(colleagues.json().total).toBe(10);
    const licences = await world.ask({ method: 'GET', url: '/api/licences', token: demo.token });
    expect(licences.json().data).toEqual([
      { licence: 'control', provisioned: 12, used: 6, available: 6 },
      { licence: 'viewer', provisioned: 10, used: 3, available: 7 },
    ]);
    expect((await signIn(admin)).json().error).toBe('validation_failed');
    expect((await signIn({ email: admin.email, password: admin.password })).statusCode).toBe(200);
  });
});

describe('a company', () => {
  it('takes the currency of its first bill, once, and only one that it can have', async () => {
    const { platform, doors, a, b } = world;
    const adopt = (companyId: string, currency: string) =>
      platform.database.transaction(companyId, async (tx) => [
        await doors.companies.adoptCurrency(tx, companyId, currency),
        (await doors.companies.get(tx, companyId)).currency,
      ]);
    expect(await adopt(a.id, 'USD')).toEqual(['USD', 'USD']);
    expect(await adopt(a.id, 'GBP')).toEqual([null, 'USD']);
    expect(await adopt(b.id, 'JPY')).toEqual([null, 'EUR']);
    expect(await adopt(b.id, 'USD')).toEqual([null, 'EUR']);
  });

  it('counts changes of its figures', async () => {
    const { platform, doors, a, b } = world;
    const raise = (asking: string, companyId: string) =>
      platform.database.transaction(asking, (tx) => doors.companies.raiseDataVersion(tx, companyId));
    expect([await raise(a.id, a.id), await raise(a.id, a.id), await raise(b.id, b.id)]).toEqual([1, 2, 1]);
    await expect(raise(a.id, b.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('sees the names of its own people and nobody’s password', async () => {
    const { platform, doors, a, b } = world;
    const insider = await world.addUser(a.id, 'insider@a.example', []);
    const outsider = await world.addUser(b.id, 'outsider@b.example', []);
    const names = await platform.database.transaction(a.id, (tx) =>
      doors.users.names(tx, [insider.id, outsider.id]),
    );
    expect([...names]).toEqual([[insider.id, 'Test insider']]);
    const peek = platform.database.transaction(a.id, (tx) =>
      tx.execute(sql`SELECT password_hash FROM users`),
    );
    await expect(peek).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

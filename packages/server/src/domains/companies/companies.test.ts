import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvText, focusCharge } from '@altocost/engine/pipeline/testing/table.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { importer } from '../imports/testing/bills.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
  token = await world.login(world.a.admin);
});
afterAll(() => world.close());

const PROFILE = { name: 'Company a', billing_address: '', phone: '', currency: 'EUR' };
const ask = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) => {
  const reply = await world.ask({ method, url: `/api${path}`, body, token: as });
  return { status: reply.statusCode, ...reply.json() };
};
const auditOf = async (kind: string) => {
  const { rows } = await world.platform.database.systemTransaction((tx) =>
    tx.execute<{ before: unknown; after: unknown }>(
      sql`SELECT before, after FROM audit_log WHERE kind = ${kind} AND company_id = ${world.a.id} ORDER BY seq`,
    ),
  );
  return rows;
};

describe('the company of the session', () => {
  it('is shown to whoever is in it, without an import as done', async () => {
    const shown = await ask('GET', `/company/${world.a.id}`, undefined, await world.login(world.a.nobody));
    expect(shown.data).toMatchObject({
      id: world.a.id,
      name: 'Company a',
      currency: 'EUR',
      importStatus: 'done',
      logo: null,
      themes: [],
      offer: 'control',
    });
    expect((await ask('GET', `/company/${world.a.id}/lastImport`)).data).toBeNull();
  });

  it('is the only one: any other id answers as an unknown one does', async () => {
    for (const path of ['', '/status', '/lastImport']) {
      const [other, unknown] = await Promise.all(
        [world.b.id, '018f0000-0000-7000-8000-00000000dead'].map(async (id) => {
          const reply = await world.ask({ method: 'GET', url: `/api/company/${id}${path}`, token });
          return `${reply.statusCode} ${reply.body.replace(/"requestId":"[^"]+"/, '')}`;
        }),
      );
      expect(other).toMatch(/^404/);
      expect(other).toBe(unknown);
    }
    expect((await ask('PUT', `/company/${world.b.id}`, PROFILE)).status).toBe(404);
  });

  it('is changed by who may, and what changed is written down', async () => {
    const changed = await ask('PUT', `/company/${world.a.id}`, {
      ...PROFILE,
      phone: '+33 1 02 03 04 05',
      session_idle_minutes: 30,
    });
    expect(changed.data).toMatchObject({ phone: '+33 1 02 03 04 05', session_idle_minutes: 30 });
    expect(await auditOf('company.updated')).toEqual([
      {
        before: { phone: '', sessionIdleMinutes: null },
        after: { phone: '+33 1 02 03 04 05', sessionIdleMinutes: 30 },
      },
    ]);
    const nobody = await world.login(world.a.nobody);
    expect((await ask('PUT', `/company/${world.a.id}`, PROFILE, nobody)).status).toBe(403);
    const wrong = await ask('PUT', `/company/${world.a.id}`, {
      ...PROFILE,
      name: ' ',
      phone: 'call me',
      currency: 'CHF',
      session_idle_minutes: 5,
    });
    expect(wrong.errors.map((e: { field: string; rule: string }) => `${e.field} ${e.rule}`)).toEqual([
      'name required',
      'phone invalid_phone',
      'currency invalid_value',
      'session_idle_minutes too_small',
    ]);
  });
});

describe('the currency', () => {
  const figures = async () => {
    const { first_day, last_day } = (await ask('GET', '/v2/pipeline/state')).data;
    const query = `from=${first_day}&to=${last_day}&scope={"name":"","blocks":[]}`;
    return (await ask('GET', `/v2/pipeline/home/sum?${query}`)).total;
  };

  it('stays open while somebody saves another field, and the first bill decides', async () => {
    await ask('PUT', `/company/${world.a.id}`, { ...PROFILE, phone: '1' });
    const bill = csvText([focusCharge({ BillingCurrency: 'USD' })]);
    await importer(world, token).bring({ name: 'usd.csv', content: bill });
    expect((await ask('GET', `/company/${world.a.id}`)).data.currency).toBe('USD');
    expect((await ask('GET', `/company/${world.a.id}/lastImport`)).data.file).toBe('usd.csv');
  });

  it('is followed by the figures at once, while bills keep their own', async () => {
    const state = async () => (await ask('GET', '/v2/pipeline/state')).data;
    const before = { figures: await figures(), state: await state() };
    expect((await ask('PUT', `/company/${world.a.id}`, { ...PROFILE, currency: 'INR' })).status).toBe(200);
    const after = { figures: await figures(), state: await state() };
    expect(after.state.currency).toBe('INR');
    expect(after.state.data_version).toBe(before.state.data_version + 1);
    expect(before.figures).toBeGreaterThan(0);
    expect(after.figures).toBeGreaterThan(10 * before.figures);
    await ask('PUT', `/company/${world.a.id}`, { ...PROFILE, currency: 'USD' });
    expect(await figures()).toBe(before.figures);
    expect(await auditOf('company.currency_changed')).toEqual([
      { before: { currency: 'USD' }, after: { currency: 'INR' } },
      { before: { currency: 'INR' }, after: { currency: 'USD' } },
    ]);
  });
});

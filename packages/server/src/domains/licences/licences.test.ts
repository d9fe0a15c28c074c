import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../platform/db/schema/companies.ts';
import { eq } from 'drizzle-orm';
import { HOUR } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = await world.login(world.a.admin);
});
afterAll(() => world.close());

const ask = async (path: string, as = token) => {
  const reply = await world.ask({ method: 'GET', url: `/api${path}`, token: as });
  return { status: reply.statusCode, ...reply.json() };
};
const set = (values: Partial<typeof companies.$inferInsert>, id = world.a.id) =>
  world.platform.database.systemTransaction((tx) =>
    tx.update(companies).set(values).where(eq(companies.id, id)),
  );

describe('licences', () => {
  it('are counted by kind: provisioned, used by people who are let in, left', async () => {
    await set({ controlLicences: 3, viewerLicences: 0 });
    await world.addUser(world.a.id, 'looker@a.example', [], 'viewer');
    expect((await ask('/licences')).data).toEqual([
      { licence: 'control', provisioned: 3, used: 2, available: 1 },
      { licence: 'viewer', provisioned: 0, used: 1, available: 0 },
    ]);
  });

  it('are not for everybody to see', async () => {
    const nobody = await world.login(world.a.nobody);
    expect((await ask('/licences', nobody)).error).toBe('forbidden');
    expect((await ask('/subscription', nobody)).error).toBe('forbidden');
  });
});

describe('the subscription', () => {
  it('is open-ended where the company runs the product itself', async () => {
    expect((await ask('/subscription')).data).toEqual({
      offer: 'control',
      trial_ends_at: null,
      offer_ends_at: null,
      offer_day_remaining: null,
      expired: false,
      licences: (await ask('/licences')).data,
      payment_configured: false,
      has_customer: false,
    });
  });

  it('counts the days of a trial, and can still be read when it is over', async () => {
    const ends = new Date(world.clock.now().getTime() + 25 * HOUR);
    await set({ trialEndsAt: ends });
    expect((await ask('/subscription')).data).toMatchObject({
      trial_ends_at: ends.toISOString(),
      offer_day_remaining: 2,
      expired: false,
    });
    await set({ trialEndsAt: world.clock.now() });
    expect((await ask('/subscription')).data).toMatchObject({ offer_day_remaining: 0, expired: true });
    expect((await ask('/licences')).error).toBe('offer_expired');
    await set({ trialEndsAt: null });
  });
});

describe('without a payment provider', () => {
  it.each(['/subscription/checkout', '/subscription/portal', '/payments/stripe'])(
    '%s is unavailable',
    async (path) => {
      const body = path.endsWith('checkout') ? { offer: 'starter' } : {};
      const reply = await world.ask({ method: 'POST', url: `/api${path}`, body, token });
      expect([reply.statusCode, reply.json().error]).toEqual([503, 'unavailable']);
    },
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICES, type FakeSubscription } from './testing/fake-stripe.ts';
import { createPaying, type Paying } from './testing/paying.ts';

let paying: Paying;
let token: string;
beforeAll(async () => {
  paying = await createPaying();
  token = await paying.world.login(paying.world.a.admin);
});
beforeEach(() => paying.reset());
afterAll(() => paying.close());

describe('what a subscription gives', () => {
  it.each<[string, Partial<FakeSubscription>, string, number]>([
    ['runs', {}, 'starter', 30],
    ['runs at a former price', { price: PRICES.starterBefore }, 'starter', 30],
    ['is tried', { status: 'trialing', price: PRICES.control }, 'control', 30],
    ['waits for a payment', { status: 'past_due' }, 'starter', 30],
    ['was given up for the end of its period', { cancelAt: 30 }, 'starter', 30],
    ['was given up for a day before', { cancelAt: 10 }, 'starter', 10],
    ['has ended', { status: 'canceled', endedAt: 0 }, 'starter', 0],
    ['was not paid in the end', { status: 'unpaid' }, 'starter', -1],
    ['is paused', { status: 'paused' }, 'starter', -1],
  ])('that %s', async (_name, { cancelAt, endedAt, ...more }, offer, days) => {
    paying.stripe.subscriptions.set('cus_a', [
      paying.subscription({
        ...more,
        ...(cancelAt === undefined ? {} : { cancelAt: paying.seconds(cancelAt) }),
        ...(endedAt === undefined ? {} : { endedAt: paying.seconds(endedAt) }),
      }),
    ]);
    await paying.happen();
    expect(await paying.company(paying.world.a.id)).toMatchObject({ offer, ends: paying.iso(days) });
    const shown = await paying.world.ask({ method: 'GET', url: '/api/subscription', token });
    expect(shown.json().data).toMatchObject({
      offer,
      offer_day_remaining: Math.max(0, days),
      expired: days <= 0,
    });
  });

  it.each<[string, Partial<FakeSubscription>[]]>([
    ['none', []],
    ['one that was never paid', [{ status: 'incomplete' }]],
    ['one that lapsed before it was paid', [{ status: 'incomplete_expired' }]],
    ['one to something else', [{ price: 'price_of_something_else' }]],
  ])('is nothing when there is %s', async (_name, found) => {
    paying.stripe.subscriptions.set('cus_a', found.map(paying.subscription));
    const before = await paying.company(paying.world.a.id);
    expect((await paying.happen()).status).toBe(200);
    expect(await paying.company(paying.world.a.id)).toEqual(before);
  });

  it('is the larger of two offers that run', async () => {
    paying.stripe.subscriptions.set('cus_a', [
      paying.subscription({ id: 'sub_small', until: paying.seconds(90) }),
      paying.subscription({ id: 'sub_large', price: PRICES.control }),
    ]);
    await paying.happen();
    expect(await paying.company(paying.world.a.id)).toMatchObject({
      offer: 'control',
      subscription: 'sub_large',
      ends: paying.iso(30),
    });
  });

  it('leaves the licences as they are, and ends what only a trial gave', async () => {
    await paying.set(
      { trialEndsAt: new Date(paying.iso(-3)), controlLicences: 7, viewerLicences: 2 },
      paying.world.a.id,
    );
    paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
    await paying.happen();
    const shown = (await paying.world.ask({ method: 'GET', url: '/api/subscription', token })).json().data;
    expect(shown).toMatchObject({
      expired: false,
      offer_day_remaining: 30,
      licences: [{ provisioned: 7 }, { provisioned: 2 }],
    });
  });
});

describe('whom a payment event concerns', () => {
  it('is the customer’s company and no other', async () => {
    const other = await paying.company(paying.world.b.id);
    paying.stripe.subscriptions.set('cus_a', [paying.subscription({ companyId: paying.world.b.id })]);
    await paying.happen();
    expect((await paying.company(paying.world.a.id)).offer).toBe('starter');
    expect(await paying.company(paying.world.b.id)).toEqual(other);
  });

  it('is the company that it was bought for when no company has the customer', async () => {
    await paying.set({ stripeCustomerId: null }, paying.world.a.id);
    paying.stripe.subscriptions.set('cus_lost', [paying.subscription({ companyId: paying.world.a.id })]);
    await paying.happen({ customer: 'cus_lost' });
    expect(await paying.company(paying.world.a.id)).toMatchObject({ offer: 'starter', customer: 'cus_lost' });
  });

  it.each(['a company that pays otherwise', 'no company', 'nothing that is one', 'nothing'])(
    'is nobody when a strange customer’s subscription names %s',
    async (named) => {
      const ids: Record<string, string> = {
        'a company that pays otherwise': paying.world.a.id,
        'no company': '018f0000-0000-7000-8000-00000000dead',
        'nothing that is one': `' OR true --`,
      };
      const companyId = ids[named];
      paying.stripe.subscriptions.set('cus_strange', [
        paying.subscription(companyId === undefined ? {} : { companyId }),
      ]);
      const { companies: before } = await paying.everything();
      expect((await paying.happen({ customer: 'cus_strange' })).status).toBe(200);
      expect((await paying.everything()).companies).toEqual(before);
    },
  );

  it('is not asked about for events that change nothing', async () => {
    for (const more of [{ type: 'charge.refunded' }, { customer: null }]) {
      expect((await paying.happen(more)).status).toBe(200);
    }
    expect(paying.stripe.asked).toEqual([]);
  });

  it('is written down as the provider’s doing', async () => {
    paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
    await paying.happen();
    const [entry] = await paying.rows(
      `SELECT * FROM audit_log WHERE kind = 'offer.changed' AND company_id = '${paying.world.a.id}' ORDER BY seq DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({ actor_id: null, actor_name: 'Stripe', object_name: 'Company a' });
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies, paymentEvents } from '../../platform/db/schema/companies.ts';
import { HOUR, SECOND } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';
import {
  PRICES,
  sign,
  startFakeStripe,
  type FakeStripe,
  type FakeSubscription,
  type Trouble,
} from './testing/fake-stripe.ts';

const DAY = 24 * HOUR;
let stripe: FakeStripe;
let world: World;
let token: string;
let events = 0;
beforeAll(async () => {
  stripe = await startFakeStripe();
  world = await createWorld({ env: stripe.env });
  token = await world.login(world.a.admin);
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});
beforeEach(async () => {
  const bare = {
    offer: 'free',
    trialEndsAt: null,
    offerEndsAt: null,
    stripeSubscriptionId: null,
    stripeStateAt: null,
  };
  await set({ ...bare, stripeCustomerId: 'cus_a' }, world.a.id);
  await set({ ...bare, stripeCustomerId: 'cus_b' }, world.b.id);
  await world.platform.database.systemTransaction((tx) => tx.delete(paymentEvents));
  stripe.asked.length = 0;
  stripe.subscriptions.clear();
  stripe.trouble = null;
});

const set = (values: Partial<typeof companies.$inferInsert>, id: string) =>
  world.platform.database.systemTransaction((tx) =>
    tx.update(companies).set(values).where(eq(companies.id, id)),
  );
const rows = (query: string) =>
  world.platform.database.systemTransaction(async (tx) => (await tx.execute(sql.raw(query))).rows);
/** Everything that a payment event could change. */
const everything = async () => ({
  companies: await rows('SELECT * FROM companies ORDER BY id'),
  audit: await rows(`SELECT * FROM audit_log WHERE kind = 'offer.changed' ORDER BY company_id, seq`),
  events: await rows('SELECT * FROM payment_events ORDER BY id'),
  asked: stripe.asked.length,
});
const company = async (id = world.a.id) => {
  const [found] = await world.platform.database.systemTransaction((tx) =>
    tx.select().from(companies).where(eq(companies.id, id)),
  );
  if (found === undefined) throw new Error('no company');
  const { offer, offerEndsAt, stripeCustomerId: customer, stripeSubscriptionId: subscription } = found;
  return { offer, ends: offerEndsAt?.toISOString() ?? null, customer, subscription };
};
const audited = (id = world.a.id) =>
  rows(
    `SELECT before, after FROM audit_log WHERE kind = 'offer.changed' AND company_id = '${id}' ORDER BY seq`,
  );
const seconds = (daysFromNow: number) =>
  Math.floor((world.clock.now().getTime() + daysFromNow * DAY) / SECOND);
const iso = (daysFromNow: number) => new Date(seconds(daysFromNow) * SECOND).toISOString();
const subscription = (more: Partial<FakeSubscription> = {}): FakeSubscription => ({
  id: 'sub_1',
  price: PRICES.starter,
  status: 'active',
  created: seconds(-1),
  from: seconds(-1),
  until: seconds(30),
  ...more,
});
const event = (more: Partial<Parameters<FakeStripe['event']>[0]> = {}) =>
  stripe.event({
    id: `evt_${++events}`,
    type: 'customer.subscription.updated',
    customer: 'cus_a',
    at: world.clock.now(),
    ...more,
  });
const deliver = async (body: string | Buffer, signature: string | null) => {
  const reply = await world.server.inject({
    method: 'POST',
    url: '/api/payments/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  });
  return { status: reply.statusCode, error: reply.json().error, body: reply.body };
};
const happen = async (more: Parameters<typeof event>[0] = {}) => {
  const { body, signature } = event(more);
  return deliver(body, signature);
};

describe('F6 a forged payment event', () => {
  const now = () => world.clock.now();
  const after = (ms: number) => new Date(now().getTime() + ms);
  const other = (signature: string) =>
    signature.replace(/v1=./, (found) => (found === 'v1=0' ? 'v1=1' : 'v1=0'));

  it.each<[string, (body: string, genuine: string) => [string | Buffer, string | null]]>([
    ['without a signature', (body) => [body, null]],
    ['with an empty signature', (body) => [body, '']],
    ['signed with another secret', (body) => [body, sign(body, now(), { secret: 'whsec_of_somebody_else' })]],
    ['with another character in the signature', (body, genuine) => [body, other(genuine)]],
    ['with an altered body', (body, genuine) => [body.replace('cus_a', 'cus_b'), genuine]],
    ['with white space added to its body', (body, genuine) => [`${body} `, genuine]],
    ['with a body that was cut', (body, genuine) => [body.slice(0, -1), genuine]],
    ['without a body', (_body, genuine) => ['', genuine]],
    ['with the signature of another event', (body) => [body, event().signature]],
    [
      'with a time that was not signed',
      (body, genuine) => [body, genuine.replace(/t=\d+/, `t=${seconds(0) + 1}`)],
    ],
    ['signed 301 seconds ago', (body) => [body, sign(body, after(-301 * SECOND))]],
    ['signed 301 seconds from now', (body) => [body, sign(body, after(301 * SECOND))]],
    ['signed in the scheme v0', (body) => [body, sign(body, now(), { scheme: 'v0' })]],
    ['signed at no time', (body, genuine) => [body, genuine.replace(/t=\d+,/, '')]],
  ])('(%s) has no effect; the genuine one has', async (_name, forge) => {
    stripe.subscriptions.set('cus_a', [subscription()]);
    stripe.subscriptions.set('cus_b', [subscription()]);
    const { body, signature } = event();
    const before = await everything();
    const [forgedBody, forgedSignature] = forge(body, signature);
    const refused = await deliver(forgedBody, forgedSignature);
    expect([refused.status, refused.error]).toEqual([400, 'validation_failed']);
    expect(await everything()).toEqual(before);
    expect((await deliver(body, signature)).status).toBe(200);
    expect(await company()).toMatchObject({ offer: 'starter', ends: iso(30) });
  });

  it('has none either when a genuine one is sent again after 300 seconds', async () => {
    stripe.subscriptions.set('cus_a', [subscription()]);
    const { body, signature } = event();
    expect((await deliver(body, signature)).status).toBe(200);
    stripe.subscriptions.set('cus_a', []);
    world.clock.advance(300 * SECOND);
    expect((await deliver(body, signature)).status).toBe(200);
    world.clock.advance(SECOND);
    const before = await everything();
    expect((await deliver(body, signature)).status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it('is told by the bytes as they came, whatever JSON makes of them', async () => {
    stripe.subscriptions.set('cus_a', [subscription()]);
    const { body } = event({ claims: { name: 'Société 🚀', n: 1.0 } });
    const spaced = `\n  ${body.replaceAll(',', ' ,\r\n')}\t`;
    expect((await deliver(JSON.stringify(JSON.parse(spaced)), sign(spaced, now()))).status).toBe(400);
    expect((await deliver(spaced, sign(spaced, now()))).status).toBe(200);
    expect((await company()).offer).toBe('starter');
  });

  it('is refused when it is genuine and no event', async () => {
    for (const body of ['{}', 'null', '[1]', 'not JSON', '{"object":"v2.core.event","id":"evt_1"}']) {
      expect([body, (await deliver(body, sign(body, now()))).status]).toEqual([body, 400]);
    }
  });
});

describe('F6 a payment event that comes again', () => {
  it('has one effect, ten times one after another or at once', async () => {
    for (const [id, customer] of [
      [world.a.id, 'cus_a'],
      [world.b.id, 'cus_b'],
    ] as const) {
      const before = (await audited(id)).length;
      stripe.subscriptions.set(customer, [subscription()]);
      const { body, signature } = event({ customer });
      const all = Array.from({ length: 10 }, () => () => deliver(body, signature));
      const replies = [];
      if (customer === 'cus_a') for (const send of all) replies.push(await send());
      else replies.push(...(await Promise.all(all.map((send) => send()))));
      expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200));
      expect((await audited(id)).slice(before)).toEqual([
        {
          before: { offer: 'free', offerEndsAt: null },
          after: { offer: 'starter', offerEndsAt: iso(30) },
        },
      ]);
    }
    expect((await everything()).events).toHaveLength(2);
  });

  it('is one entry for the several events of one purchase', async () => {
    const before = (await audited()).length;
    stripe.subscriptions.set('cus_a', [subscription()]);
    for (const type of [
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
    ]) {
      expect((await happen({ type })).status).toBe(200);
    }
    expect((await audited()).length).toBe(before + 1);
  });

  it('is taken in anew when the provider could not be asked the first time', async () => {
    stripe.subscriptions.set('cus_a', [subscription()]);
    const { body, signature } = event();
    const troubles: Exclude<Trouble, null>[] = ['error', 'garbage', 'nonsense', 'cut'];
    for (const trouble of troubles) {
      stripe.trouble = trouble;
      const before = await everything();
      expect((await deliver(body, signature)).error).toBe('unavailable');
      expect({ ...(await everything()), asked: before.asked }).toEqual(before);
    }
    stripe.trouble = null;
    expect((await deliver(body, signature)).status).toBe(200);
    expect((await company()).offer).toBe('starter');
  });

  it('is forgotten after 90 days', async () => {
    await happen();
    world.clock.advance(91 * DAY);
    token = await world.login(world.a.admin);
    await happen();
    expect((await everything()).events).toHaveLength(1);
  });
});

describe('F6 payment events out of order', () => {
  it('leave what the provider has now, whatever they say', async () => {
    const claims = { status: 'active', items: { data: [{ price: { id: PRICES.control } }] } };
    const created = event({ type: 'customer.subscription.created', claims });
    const updated = event({ claims });
    const deleted = event({ type: 'customer.subscription.deleted', claims: { status: 'canceled' } });
    const now = subscription({ price: PRICES.control, until: seconds(60) });
    stripe.subscriptions.set('cus_a', [now]);
    for (const { body, signature } of [deleted, updated, created]) await deliver(body, signature);
    expect(await company()).toMatchObject({ offer: 'control', ends: iso(60) });
  });

  it('keep the later answer when the earlier one comes last', async () => {
    const before = (await audited()).length;
    stripe.subscriptions.set('cus_a', [subscription({ price: PRICES.control })]);
    const { isHeld, release } = stripe.holdNext();
    const slow = happen();
    await isHeld;
    stripe.subscriptions.set('cus_a', [subscription({ status: 'canceled', endedAt: seconds(0) })]);
    expect((await happen({ type: 'customer.subscription.deleted' })).status).toBe(200);
    const last = await company();
    expect(last).toMatchObject({ offer: 'starter', ends: iso(0) });
    release();
    expect((await slow).status).toBe(200);
    expect(await company()).toEqual(last);
    expect((await audited()).length).toBe(before + 1);
  });

  it('do not let the end of a former subscription end the present one', async () => {
    const former = subscription({ id: 'sub_0', status: 'canceled', endedAt: seconds(-2) });
    stripe.subscriptions.set('cus_a', [former, subscription({ price: PRICES.control })]);
    await happen({ type: 'customer.subscription.deleted', claims: { id: 'sub_0' } });
    expect(await company()).toMatchObject({ offer: 'control', subscription: 'sub_1', ends: iso(30) });
  });
});

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
    stripe.subscriptions.set('cus_a', [
      subscription({
        ...more,
        ...(cancelAt === undefined ? {} : { cancelAt: seconds(cancelAt) }),
        ...(endedAt === undefined ? {} : { endedAt: seconds(endedAt) }),
      }),
    ]);
    await happen();
    expect(await company()).toMatchObject({ offer, ends: iso(days) });
    const shown = await world.ask({ method: 'GET', url: '/api/subscription', token });
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
    stripe.subscriptions.set('cus_a', found.map(subscription));
    const before = await company();
    expect((await happen()).status).toBe(200);
    expect(await company()).toEqual(before);
  });

  it('is the larger of two offers that run', async () => {
    stripe.subscriptions.set('cus_a', [
      subscription({ id: 'sub_small', until: seconds(90) }),
      subscription({ id: 'sub_large', price: PRICES.control }),
    ]);
    await happen();
    expect(await company()).toMatchObject({ offer: 'control', subscription: 'sub_large', ends: iso(30) });
  });

  it('leaves the licences as they are, and ends what only a trial gave', async () => {
    await set(
      { trialEndsAt: new Date(seconds(-3) * SECOND), controlLicences: 7, viewerLicences: 2 },
      world.a.id,
    );
    stripe.subscriptions.set('cus_a', [subscription()]);
    await happen();
    const shown = (await world.ask({ method: 'GET', url: '/api/subscription', token })).json().data;
    expect(shown).toMatchObject({
      expired: false,
      offer_day_remaining: 30,
      licences: [{ provisioned: 7 }, { provisioned: 2 }],
    });
  });
});

describe('whom a payment event concerns', () => {
  it('is the customer’s company and no other', async () => {
    const other = await company(world.b.id);
    stripe.subscriptions.set('cus_a', [subscription({ companyId: world.b.id })]);
    await happen();
    expect((await company()).offer).toBe('starter');
    expect(await company(world.b.id)).toEqual(other);
  });

  it('is the company that it was bought for when no company has the customer', async () => {
    await set({ stripeCustomerId: null }, world.a.id);
    stripe.subscriptions.set('cus_lost', [subscription({ companyId: world.a.id })]);
    await happen({ customer: 'cus_lost' });
    expect(await company()).toMatchObject({ offer: 'starter', customer: 'cus_lost' });
  });

  it.each(['a company that pays otherwise', 'no company', 'nothing that is one', 'nothing'])(
    'is nobody when a strange customer’s subscription names %s',
    async (named) => {
      const ids: Record<string, string> = {
        'a company that pays otherwise': world.a.id,
        'no company': '018f0000-0000-7000-8000-00000000dead',
        'nothing that is one': `' OR true --`,
      };
      const companyId = ids[named];
      stripe.subscriptions.set('cus_strange', [subscription(companyId === undefined ? {} : { companyId })]);
      const { companies: before } = await everything();
      expect((await happen({ customer: 'cus_strange' })).status).toBe(200);
      expect((await everything()).companies).toEqual(before);
    },
  );

  it('is not asked about for events that change nothing', async () => {
    for (const more of [{ type: 'charge.refunded' }, { customer: null }]) {
      expect((await happen(more)).status).toBe(200);
    }
    expect(stripe.asked).toEqual([]);
  });

  it('is written down as the provider’s doing', async () => {
    stripe.subscriptions.set('cus_a', [subscription()]);
    await happen();
    const [entry] = await rows(
      `SELECT * FROM audit_log WHERE kind = 'offer.changed' AND company_id = '${world.a.id}' ORDER BY seq DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({ actor_id: null, actor_name: 'Stripe', object_name: 'Company a' });
  });
});

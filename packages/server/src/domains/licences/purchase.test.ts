import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../../platform/db/schema/companies.ts';
import { createLog } from '../../platform/log.ts';
import { MINUTE } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';
import {
  PRICES,
  startFakeStripe,
  type FakeStripe,
  type FakeSubscription,
  type Trouble,
} from './testing/fake-stripe.ts';

const SCREEN = 'https://costs.example/settings/subscription';
let stripe: FakeStripe;
let world: World;
let token: string;
const logged: string[] = [];
beforeAll(async () => {
  stripe = await startFakeStripe();
  world = await createWorld({
    env: { ...stripe.env, ALTOCOST_PUBLIC_URL: 'https://costs.example' },
    log: createLog('debug', { write: (line) => void logged.push(line) }),
  });
  token = await world.login(world.a.admin);
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.asked.length = 0;
  stripe.subscriptions.clear();
  stripe.trouble = null;
  await set({ stripeCustomerId: null });
});

const set = (values: Partial<typeof companies.$inferInsert>, id = world.a.id) =>
  world.platform.database.systemTransaction((tx) =>
    tx.update(companies).set(values).where(eq(companies.id, id)),
  );
const post = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
  const reply = await world.ask({ method: 'POST', url: `/api/subscription${path}`, body, token, headers });
  return { status: reply.statusCode, body: reply.body, ...reply.json() };
};
const subscription = async () =>
  (await world.ask({ method: 'GET', url: '/api/subscription', token })).json().data;
const paths = () => stripe.asked.map(({ method, path }) => `${method} ${path}`);
const running = (more: Partial<FakeSubscription> = {}): FakeSubscription => ({
  id: 'sub_1',
  price: PRICES.starter,
  status: 'active',
  created: 1_770_000_000,
  from: 1_770_000_000,
  until: 1_772_600_000,
  ...more,
});

describe('checkout', () => {
  it('leads to the provider’s page for the offer’s price and back to the screen', async () => {
    expect(await subscription()).toMatchObject({ payment_configured: true, has_customer: false });
    const reply = await post('/checkout', { offer: 'control' });
    expect([reply.status, reply.data]).toEqual([200, { url: 'https://checkout.stripe.example/cs_1' }]);
    expect(paths()).toEqual(['POST /v1/customers', 'POST /v1/checkout/sessions']);
    expect(stripe.asked[0]?.form).toEqual({ name: 'Company a', 'metadata[company_id]': world.a.id });
    const { customer } = await stored();
    expect(stripe.asked[1]?.form).toEqual({
      mode: 'subscription',
      customer,
      client_reference_id: world.a.id,
      'metadata[company_id]': world.a.id,
      'subscription_data[metadata][company_id]': world.a.id,
      'line_items[0][price]': PRICES.control,
      'line_items[0][quantity]': '1',
      locale: 'en',
      success_url: `${SCREEN}?checkout=success`,
      cancel_url: `${SCREEN}?checkout=cancelled`,
    });
    expect(new Set(stripe.asked.map((asked) => asked.idempotencyKey)).size).toBe(2);
    expect((await subscription()).has_customer).toBe(true);
  });

  it('changes nothing of the company but its customer', async () => {
    const before = await stored();
    await post('/checkout', { offer: 'starter' });
    expect(await stored()).toEqual({ ...before, customer: expect.stringMatching(/^cus_/) });
  });

  it('uses the customer again', async () => {
    await set({ stripeCustomerId: 'cus_known' });
    await post('/checkout', { offer: 'starter' });
    expect(paths()).toEqual(['GET /v1/subscriptions', 'POST /v1/checkout/sessions']);
    expect(stripe.asked[1]?.form['customer']).toBe('cus_known');
  });

  it('makes one customer of two checkouts at the same time', async () => {
    await Promise.all([post('/checkout', { offer: 'starter' }), post('/checkout', { offer: 'control' })]);
    const used = stripe.asked
      .filter(({ path }) => path === '/v1/checkout/sessions')
      .map(({ form }) => form['customer']);
    expect(used).toHaveLength(2);
    expect(new Set(used)).toEqual(new Set([(await stored()).customer]));
  });

  it('is made once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'checkout-1' };
    const first = await post('/checkout', { offer: 'starter' }, key);
    expect((await post('/checkout', { offer: 'starter' }, key)).data).toEqual(first.data);
    expect(paths()).toEqual(['POST /v1/customers', 'POST /v1/checkout/sessions']);
  });

  it.each(['free', 'viewer', 'gold', ''])('refuses %j', async (offer) => {
    expect((await post('/checkout', { offer })).errors[0].field).toBe('offer');
    expect(stripe.asked).toEqual([]);
  });

  it('never lets a company pay twice: another offer takes the place of the present one', async () => {
    await set({ stripeCustomerId: 'cus_payer' });
    stripe.subscriptions.set('cus_payer', [running({ id: 'sub_old', status: 'canceled' }), running()]);
    const reply = await post('/checkout', { offer: 'control' });
    expect(reply.data).toEqual({ url: 'https://billing.stripe.example/bps_1' });
    expect(stripe.asked[1]?.form).toEqual({
      customer: 'cus_payer',
      locale: 'en',
      return_url: SCREEN,
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': 'sub_1',
      'flow_data[subscription_update_confirm][items][0][id]': 'si_sub_1',
      'flow_data[subscription_update_confirm][items][0][price]': PRICES.control,
      'flow_data[subscription_update_confirm][items][0][quantity]': '1',
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': `${SCREEN}?checkout=success`,
    });
  });

  it.each([
    ['the same offer', running()],
    ['the same offer at its former price', running({ price: PRICES.starterBefore })],
    ['an unpaid subscription', running({ price: PRICES.control, status: 'unpaid' })],
  ])('leads to invoices and cards for %s', async (_name, present) => {
    await set({ stripeCustomerId: 'cus_payer' });
    stripe.subscriptions.set('cus_payer', [present]);
    await post('/checkout', { offer: 'starter' });
    expect(stripe.asked[1]?.path).toBe('/v1/billing_portal/sessions');
    expect(stripe.asked[1]?.form).toEqual({ customer: 'cus_payer', locale: 'en', return_url: SCREEN });
  });

  it.each(['canceled', 'incomplete', 'incomplete_expired'])(
    'sells again after one that is %s',
    async (status) => {
      await set({ stripeCustomerId: 'cus_payer' });
      stripe.subscriptions.set('cus_payer', [
        running({ status }),
        running({ price: 'price_of_something_else' }),
      ]);
      await post('/checkout', { offer: 'starter' });
      expect(stripe.asked[1]?.path).toBe('/v1/checkout/sessions');
    },
  );

  it('is open to a company whose offer has expired, and so is the screen', async () => {
    await set({ offerEndsAt: world.clock.now() });
    expect((await subscription()).expired).toBe(true);
    expect((await post('/checkout', { offer: 'starter' })).status).toBe(200);
    expect((await post('/portal')).status).toBe(200);
    await set({ offerEndsAt: null });
  });

  it('wants a sign-in of the last minutes', async () => {
    world.clock.advance(11 * MINUTE);
    expect((await post('/checkout', { offer: 'starter' })).error).toBe('reauth_required');
    expect((await post('/portal')).error).toBe('reauth_required');
    expect(stripe.asked).toEqual([]);
    token = await world.login(world.a.admin);
  });
});

describe('the portal', () => {
  it('opens for a company that was there', async () => {
    expect((await post('/portal')).error).toBe('conflict');
    expect(stripe.asked).toEqual([]);
    await set({ stripeCustomerId: 'cus_known' });
    expect((await post('/portal')).data).toEqual({ url: 'https://billing.stripe.example/bps_1' });
    expect(stripe.asked[0]?.form).toEqual({ customer: 'cus_known', locale: 'en', return_url: SCREEN });
    expect(stripe.asked[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
  });
});

describe('G7 a provider that fails', () => {
  const troubles: Exclude<Trouble, null>[] = [
    'error',
    'wrong key',
    'garbage',
    'nonsense',
    'hang',
    'trickle',
    'cut',
  ];

  it.each(troubles)(
    '(%s) is said to have failed, within 15 seconds',
    async (trouble) => {
      stripe.trouble = trouble;
      const start = process.hrtime.bigint();
      const reply = await post('/checkout', { offer: 'starter' });
      expect([reply.status, reply.error]).toEqual([502, 'upstream_failed']);
      expect(Number(process.hrtime.bigint() - start) / 1e9).toBeLessThan(15);
      stripe.trouble = null;
      expect((await post('/checkout', { offer: 'starter' })).status).toBe(200);
    },
    20_000,
  );

  it('is named in the log, without keys', () => {
    const said = logged.filter((line) => line.includes('Stripe: '));
    expect(said.length).toBeGreaterThanOrEqual(troubles.length);
    expect(logged.join('')).not.toMatch(/CANARY|whsec_/);
  });
});

async function stored() {
  const [found] = await world.platform.database.systemTransaction((tx) =>
    tx.select().from(companies).where(eq(companies.id, world.a.id)),
  );
  if (found === undefined) throw new Error('no company');
  const { offer, offerEndsAt, trialEndsAt, stripeCustomerId: customer, stripeStateAt } = found;
  return { offer, offerEndsAt, trialEndsAt, customer, stripeStateAt };
}

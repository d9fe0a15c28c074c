import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../testing/postgres.ts';
import { PRICES, type Trouble } from './testing/fake-stripe.ts';
import { createPaying, DAY, type Paying } from './testing/paying.ts';

const server = await startPostgres();
afterAll(() => server?.stop());

describe.each([
  { size: 'embedded', options: {} },
  ...(server === null ? [] : [{ size: 'PostgreSQL server', options: { databaseUrl: server.url } }]),
])('$size', ({ options }) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await createPaying(options);
  });
  beforeEach(() => paying.reset());
  afterAll(() => paying.close());

  describe('F6 a payment event that comes again', () => {
    it('has one effect, ten times one after another or at once', async () => {
      for (const [id, customer] of [
        [paying.world.a.id, 'cus_a'],
        [paying.world.b.id, 'cus_b'],
      ] as const) {
        const before = (await paying.audited(id)).length;
        paying.stripe.subscriptions.set(customer, [paying.subscription()]);
        const { body, signature } = paying.event({ customer });
        const all = Array.from({ length: 10 }, () => () => paying.deliver(body, signature));
        const replies = [];
        if (customer === 'cus_a') for (const send of all) replies.push(await send());
        else replies.push(...(await Promise.all(all.map((send) => send()))));
        expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200));
        expect((await paying.audited(id)).slice(before)).toEqual([
          {
            before: { offer: 'free', offerEndsAt: null },
            after: { offer: 'starter', offerEndsAt: paying.iso(30) },
          },
        ]);
      }
      expect((await paying.everything()).events).toHaveLength(2);
    });

    it('is one entry for the several events of one purchase', async () => {
      const before = (await paying.audited(paying.world.a.id)).length;
      paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
      for (const type of [
        'customer.subscription.created',
        'invoice.paid',
        'checkout.session.completed',
        'customer.subscription.updated',
      ]) {
        expect((await paying.happen({ type })).status).toBe(200);
      }
      expect((await paying.audited(paying.world.a.id)).length).toBe(before + 1);
    });

    it('is taken in anew when the provider could not be asked the first time', async () => {
      paying.stripe.subscriptions.set('cus_a', [paying.subscription()]);
      const { body, signature } = paying.event();
      const troubles: Exclude<Trouble, null>[] = ['error', 'garbage', 'nonsense', 'cut'];
      for (const trouble of troubles) {
        paying.stripe.trouble = trouble;
        const before = await paying.everything();
        expect((await paying.deliver(body, signature)).error).toBe('unavailable');
        expect({ ...(await paying.everything()), asked: before.asked }).toEqual(before);
      }
      paying.stripe.trouble = null;
      expect((await paying.deliver(body, signature)).status).toBe(200);
      expect((await paying.company(paying.world.a.id)).offer).toBe('starter');
    });

    it('is forgotten after 90 days', async () => {
      await paying.happen();
      paying.world.clock.advance(91 * DAY);
      await paying.happen();
      expect((await paying.everything()).events).toHaveLength(1);
    });
  });

  describe('F6 payment events out of order', () => {
    it('leave what the provider has now, whatever they say', async () => {
      const claims = { status: 'active', items: { data: [{ price: { id: PRICES.control } }] } };
      const created = paying.event({ type: 'customer.subscription.created', claims });
      const updated = paying.event({ claims });
      const deleted = paying.event({ type: 'customer.subscription.deleted', claims: { status: 'canceled' } });
      const now = paying.subscription({ price: PRICES.control, until: paying.seconds(60) });
      paying.stripe.subscriptions.set('cus_a', [now]);
      for (const { body, signature } of [deleted, updated, created]) await paying.deliver(body, signature);
      expect(await paying.company(paying.world.a.id)).toMatchObject({
        offer: 'control',
        ends: paying.iso(60),
      });
    });

    it('keep the later answer when the earlier one comes last', async () => {
      const before = (await paying.audited(paying.world.a.id)).length;
      paying.stripe.subscriptions.set('cus_a', [paying.subscription({ price: PRICES.control })]);
      const { isHeld, release } = paying.stripe.holdNext();
      const slow = paying.happen();
      await isHeld;
      paying.stripe.subscriptions.set('cus_a', [
        paying.subscription({ status: 'canceled', endedAt: paying.seconds(0) }),
      ]);
      expect((await paying.happen({ type: 'customer.subscription.deleted' })).status).toBe(200);
      const last = await paying.company(paying.world.a.id);
      expect(last).toMatchObject({ offer: 'starter', ends: paying.iso(0) });
      release();
      expect((await slow).status).toBe(200);
      expect(await paying.company(paying.world.a.id)).toEqual(last);
      expect((await paying.audited(paying.world.a.id)).length).toBe(before + 1);
    });

    it('do not let the end of a former subscription end the present one', async () => {
      const former = paying.subscription({ id: 'sub_0', status: 'canceled', endedAt: paying.seconds(-2) });
      paying.stripe.subscriptions.set('cus_a', [former, paying.subscription({ price: PRICES.control })]);
      await paying.happen({ type: 'customer.subscription.deleted', claims: { id: 'sub_0' } });
      expect(await paying.company(paying.world.a.id)).toMatchObject({
        offer: 'control',
        subscription: 'sub_1',
        ends: paying.iso(30),
      });
    });
  });
});

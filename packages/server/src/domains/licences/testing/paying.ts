import { eq, sql } from 'drizzle-orm';
import { companies, paymentEvents } from '../../../platform/db/schema/companies.ts';
import { HOUR, SECOND } from '../../../testing/fake-clock.ts';
import { createWorld, type World, type WorldOptions } from '../../../testing/world.ts';
import {
  PRICES,
  startFakeStripe,
  type FakeEvent,
  type FakeStripe,
  type FakeSubscription,
} from './fake-stripe.ts';

export const DAY = 24 * HOUR;

/** A world that is paid by a made-up Stripe, where the companies are the customers `cus_a` and `cus_b`. */
export interface Paying {
  readonly world: World;
  readonly stripe: FakeStripe;
  /** Nobody bought anything, and no event came. */
  reset(): Promise<void>;
  set(values: Partial<typeof companies.$inferInsert>, id: string): Promise<unknown>;
  rows(query: string): Promise<Record<string, unknown>[]>;
  /** All that a payment event could change. */
  everything(): Promise<Everything>;
  company(id: string): Promise<Bought>;
  /** What the audit log says of the company's offer. */
  audited(id: string): Promise<Record<string, unknown>[]>;
  /** So many days from now as Stripe writes it, and as we do. */
  seconds(days: number): number;
  iso(days: number): string;
  /** To Starter, from yesterday, for a month. */
  subscription(more?: Partial<FakeSubscription>): FakeSubscription;
  /** A genuine one about company A. */
  event(more?: Partial<FakeEvent>): { readonly body: string; readonly signature: string };
  deliver(body: string, signature: string | null): Promise<{ status: number; error: unknown }>;
  happen(more?: Partial<FakeEvent>): Promise<{ status: number; error: unknown }>;
  close(): Promise<void>;
}

interface Everything {
  readonly companies: Record<string, unknown>[];
  readonly audit: Record<string, unknown>[];
  readonly events: Record<string, unknown>[];
  readonly asked: number;
}

interface Bought {
  readonly offer: string;
  readonly ends: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
}

const BARE = {
  offer: 'free',
  trialEndsAt: null,
  offerEndsAt: null,
  stripeSubscriptionId: null,
  stripeStateAt: null,
};

export async function createPaying(options: WorldOptions = {}): Promise<Paying> {
  const stripe = await startFakeStripe();
  const world = await createWorld({ ...options, env: stripe.env });
  let events = 0;
  const seconds = (days: number) => Math.floor((world.clock.now().getTime() + days * DAY) / SECOND);
  const event: Paying['event'] = (more = {}) =>
    stripe.event({
      id: `evt_${++events}`,
      type: 'customer.subscription.updated',
      customer: 'cus_a',
      at: world.clock.now(),
      ...more,
    });
  const deliver: Paying['deliver'] = async (body, signature) => {
    const headers = signature === null ? {} : { 'stripe-signature': signature };
    const reply = await world.server.inject({
      method: 'POST',
      url: '/api/payments/stripe',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      payload: body,
    });
    return { status: reply.statusCode, error: reply.json().error };
  };
  return {
    world,
    stripe,
    ...stored(world, stripe),
    seconds,
    iso: (days) => new Date(seconds(days) * SECOND).toISOString(),
    subscription: (more = {}) => ({
      id: 'sub_1',
      price: PRICES.starter,
      status: 'active',
      created: seconds(-1),
      from: seconds(-1),
      until: seconds(30),
      ...more,
    }),
    event,
    deliver,
    async happen(more = {}) {
      const { body, signature } = event(more);
      return deliver(body, signature);
    },
    async close() {
      await world.close();
      await stripe.close();
    },
  };
}

function stored(
  { platform: { database }, a, b }: World,
  stripe: FakeStripe,
): Pick<Paying, 'reset' | 'set' | 'rows' | 'everything' | 'company' | 'audited'> {
  const set: Paying['set'] = (values, id) =>
    database.systemTransaction((tx) => tx.update(companies).set(values).where(eq(companies.id, id)));
  const rows: Paying['rows'] = (query) =>
    database.systemTransaction(async (tx) => (await tx.execute(sql.raw(query))).rows);
  return {
    async reset() {
      await set({ ...BARE, stripeCustomerId: 'cus_a' }, a.id);
      await set({ ...BARE, stripeCustomerId: 'cus_b' }, b.id);
      await database.systemTransaction((tx) => tx.delete(paymentEvents));
      stripe.asked.length = 0;
      stripe.subscriptions.clear();
      stripe.trouble = null;
    },
    set,
    rows,
    everything: async () => ({
      companies: await rows('SELECT * FROM companies ORDER BY id'),
      audit: await rows(`SELECT * FROM audit_log WHERE kind = 'offer.changed' ORDER BY company_id, seq`),
      events: await rows('SELECT * FROM payment_events ORDER BY id'),
      asked: stripe.asked.length,
    }),
    async company(id) {
      const [found] = await database.systemTransaction((tx) =>
        tx.select().from(companies).where(eq(companies.id, id)),
      );
      if (found === undefined) throw new Error('no company');
      const { offer, offerEndsAt, stripeCustomerId: customer, stripeSubscriptionId: subscription } = found;
      return { offer, ends: offerEndsAt?.toISOString() ?? null, customer, subscription };
    },
    audited: (id) =>
      rows(
        `SELECT before, after FROM audit_log WHERE kind = 'offer.changed' AND company_id = '${id}' ORDER BY seq`,
      ),
  };
}

import type { Language } from '@altocost/contract/errors.ts';
import type { PaidOffer } from '@altocost/contract/licences/model.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import { offerOfPrice, type PaymentConfig } from '../../config-payments.ts';
import type { Ids } from '../ids.ts';
import { readEvent, type PaymentEvent } from './events.ts';
import { whyPaymentFailed } from './failures.ts';
import { createStripe, stripeAddress } from './stripe.ts';

/** A subscription to one of our offers, as the payment provider has it. */
export interface PaidSubscription {
  readonly id: string;
  readonly itemId: string;
  readonly offer: PaidOffer;
  /** Stripe's own word: active, trialing, past_due, unpaid, paused, canceled, incomplete, … */
  readonly status: string;
  readonly createdAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it is to end although it was paid further, or null. */
  readonly cancelAt: Date | null;
  /** When it ended, or null. */
  readonly endedAt: Date | null;
  /** The company that we said it is for. */
  readonly companyId: string | null;
}

/** Who is led there, and in which language the page is. */
interface Visit {
  readonly customer: string;
  readonly language: Language;
}

/** The payment provider. All of it throws `PaymentFailed` when the provider is at fault. */
export interface Payments {
  /** Makes a customer record; gives its id. */
  openCustomer(company: { readonly id: string; readonly name: string }): Promise<string>;
  /** All subscriptions to our offers that the customer ever had, newest first. */
  subscriptionsOf(customer: string): Promise<PaidSubscription[]>;
  /** The page on which somebody starts to pay for an offer. */
  checkoutPage(
    visit: Visit & {
      readonly companyId: string;
      readonly offer: PaidOffer;
      readonly doneTo: string;
      readonly cancelledTo: string;
    },
  ): Promise<string>;
  /** The page for invoices, cards and cancelling; with `change`, the one that asks to confirm another offer. */
  portalPage(
    visit: Visit & {
      readonly backTo: string;
      readonly change?: {
        readonly subscription: PaidSubscription;
        readonly offer: PaidOffer;
        readonly doneTo: string;
      };
    },
  ): Promise<string>;
  /** Throws `EventRefused` unless the event is genuine and of now. */
  eventOf(call: {
    readonly body: Buffer;
    readonly signature: string | null;
    readonly now: Date;
  }): PaymentEvent;
}

/** What we write on everything that we make at the provider. */
const COMPANY_KEY = 'company_id';

const page = z.object({ url: z.url({ protocol: /^https?$/ }) });
const customer = z.object({ id: z.string().min(1) });
const instant = z.number().transform((seconds) => new Date(seconds * 1_000));
const subscriptions = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      status: z.string(),
      created: instant,
      cancel_at: instant.nullable(),
      ended_at: instant.nullable(),
      metadata: z.record(z.string(), z.string()),
      items: z.object({
        data: z.array(
          z.object({
            id: z.string().min(1),
            price: z.object({ id: z.string() }),
            current_period_start: instant,
            current_period_end: instant,
          }),
        ),
      }),
    }),
  ),
});
type Listed = z.output<typeof subscriptions>['data'][number];

/** Payments by Stripe. */
export function createPayments(
  config: PaymentConfig,
  ids: Ids,
  stripe: Stripe = createStripe(
    config.secretKey,
    config.apiUrl === null ? null : stripeAddress(config.apiUrl),
  ),
): Payments {
  /** A key for each call: should the network repeat it, it is still done once. */
  const once = () => ({ idempotencyKey: ids.next() });
  return {
    openCustomer: ({ id, name }) =>
      asked(async () => {
        const made = await stripe.customers.create({ name, metadata: { [COMPANY_KEY]: id } }, once());
        return customer.parse(made).id;
      }),
    subscriptionsOf: (customerId) =>
      asked(async () => {
        const found = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        return subscriptions.parse(found).data.flatMap((listed) => ofOurs(config, listed));
      }),
    checkoutPage: ({ companyId, offer, customer: customerId, language, doneTo, cancelledTo }) =>
      asked(async () => {
        const made = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: companyId,
            metadata: { [COMPANY_KEY]: companyId },
            subscription_data: { metadata: { [COMPANY_KEY]: companyId } },
            line_items: [{ price: config.prices[offer][0], quantity: 1 }],
            locale: language,
            success_url: doneTo,
            cancel_url: cancelledTo,
          },
          once(),
        );
        return page.parse(made).url;
      }),
    portalPage: ({ customer: customerId, language, backTo, change }) =>
      asked(async () => {
        const made = await stripe.billingPortal.sessions.create(
          {
            customer: customerId,
            locale: language,
            return_url: backTo,
            ...(change === undefined
              ? {}
              : { flow_data: confirm(change.subscription, config.prices[change.offer][0], change.doneTo) }),
          },
          once(),
        );
        return page.parse(made).url;
      }),
    eventOf: (call) => readEvent(stripe, config.webhookSecret, call),
  };
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw whyPaymentFailed(cause);
  }
}

function confirm(
  { id, itemId }: PaidSubscription,
  price: string,
  doneTo: string,
): Stripe.BillingPortal.SessionCreateParams.FlowData {
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription: id, items: [{ id: itemId, price, quantity: 1 }] },
    after_completion: { type: 'redirect', redirect: { return_url: doneTo } },
  };
}

/** None when it is to something else that the same account sells. */
function ofOurs(config: PaymentConfig, listed: Listed): PaidSubscription[] {
  for (const item of listed.items.data) {
    const offer = offerOfPrice(config, item.price.id);
    if (offer === null) continue;
    return [
      {
        id: listed.id,
        itemId: item.id,
        offer,
        status: listed.status,
        createdAt: listed.created,
        periodStart: item.current_period_start,
        periodEnd: item.current_period_end,
        cancelAt: listed.cancel_at,
        endedAt: listed.ended_at,
        companyId: listed.metadata[COMPANY_KEY] ?? null,
      },
    ];
  }
  return [];
}

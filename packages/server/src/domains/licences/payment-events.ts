import { z } from 'zod';
import { fail } from '../../platform/fail.ts';
import type { PaymentEvent } from '../../platform/payments/events.ts';
import { EventRefused, PaymentFailed } from '../../platform/payments/failures.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { Platform } from '../../platform/platform.ts';
import { productActor, type AuditDoor } from '../audit/public.ts';
import { boughtOf, type Bought } from './bought.ts';
import * as store from './store.ts';

/** The events after which what a company has bought may be another. */
const MATTERS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]);
/** The provider repeats an event for days, and people resend one within a month. */
const KEPT_MS = 90 * 86_400_000;

interface Delivery {
  readonly body: unknown;
  readonly signature: string | null;
  readonly now: Date;
  readonly request: { readonly id: string; readonly ip: string };
}

/** What the payment provider tells by itself (reliability F6). */
export interface PaymentEvents {
  /**
   * A genuine event makes us ask the provider how things stand now; what the event itself says is not believed, so that order and
   * repetition do not matter. Throws `validation_failed` for all that is not genuine, and `unavailable` when the provider does
   * not answer: it sends the event again then.
   */
  take(delivery: Delivery): Promise<void>;
}

export function createPaymentEvents({
  database,
  log,
  payments,
  audit,
}: Pick<Platform, 'database' | 'log'> & {
  readonly payments: Payments;
  readonly audit: AuditDoor;
}): PaymentEvents {
  const genuine = ({ body, signature, now }: Delivery): PaymentEvent => {
    if (!Buffer.isBuffer(body)) throw refused('there is no body');
    try {
      return payments.eventOf({ body, signature, now });
    } catch (cause) {
      if (!(cause instanceof EventRefused)) throw cause;
      log.warn({ problem: cause.message }, 'a payment event was refused');
      throw refused(cause.message);
    }
  };
  const present = async (customer: string): Promise<Bought | null> => {
    try {
      return boughtOf(await payments.subscriptionsOf(customer));
    } catch (cause) {
      throw cause instanceof PaymentFailed ? fail('unavailable', { cause }) : cause;
    }
  };
  const keep = (delivery: Delivery, event: PaymentEvent, answer: Answer) =>
    database.systemTransaction(async (tx) => {
      if (!(await store.takeEvent(tx, event, delivery.now))) return;
      await store.forgetEvents(tx, new Date(delivery.now.getTime() - KEPT_MS));
      const { bought, customer, askedAt } = answer;
      if (bought === null) return;
      const companyId = z.uuid().safeParse(bought.subscription.companyId).data ?? null;
      const before = await store.lockPayer(tx, { customer, companyId, askedAt });
      if (before === null) log.warn({ event: event.id }, 'a payment event concerns no company');
      if (before === null || before.superseded) return;
      const { offer, endsAt: offerEndsAt, subscription } = bought;
      const after = { offer, offerEndsAt, stripeCustomerId: customer, stripeSubscriptionId: subscription.id };
      await store.setPaidState(tx, before.id, after, askedAt);
      const changed = changedOf(before, { offer, offerEndsAt });
      if (changed === null) return;
      const { ip, id: requestId } = delivery.request;
      await audit.record(
        tx,
        { ...productActor(before.id), actorName: 'Stripe', ip, requestId },
        { kind: 'offer.changed', object: { type: 'company', id: before.id, name: before.name }, ...changed },
      );
    });

  return {
    async take(delivery) {
      const event = genuine(delivery);
      const { customer } = event;
      if (customer === null || !MATTERS.has(event.kind)) return;
      const askedAt = await database.systemTransaction(async (tx) =>
        (await store.isTaken(tx, event.id)) ? null : store.instant(tx),
      );
      if (askedAt === null) return;
      await keep(delivery, event, { customer, askedAt, bought: await present(customer) });
    },
  };
}

/** How things stood when the provider was asked at `askedAt`. */
interface Answer {
  readonly customer: string;
  readonly askedAt: string;
  readonly bought: Bought | null;
}

interface Terms {
  readonly offer: string;
  readonly offerEndsAt: Date | null;
}

/** Only what changed, as the audit log has it. Null: nothing did. */
function changedOf(before: Terms, after: Terms) {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  if (before.offer !== after.offer) {
    was['offer'] = before.offer;
    is['offer'] = after.offer;
  }
  if (before.offerEndsAt?.getTime() !== after.offerEndsAt?.getTime()) {
    was['offerEndsAt'] = before.offerEndsAt?.toISOString() ?? null;
    is['offerEndsAt'] = after.offerEndsAt?.toISOString() ?? null;
  }
  return Object.keys(is).length === 0 ? null : { before: was, after: is };
}

function refused(why: string) {
  return fail('validation_failed', {
    fields: [{ field: 'Stripe-Signature', rule: 'invalid_value' }],
    cause: new EventRefused(why),
  });
}

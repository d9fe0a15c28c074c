import { OFFER_PRICES, type PaidOffer } from '@altocost/contract/licences/model.ts';
import type { PaidSubscription } from '../../platform/payments/payments.ts';

/** What a company has by what it pays. */
export interface Bought {
  readonly subscription: PaidSubscription;
  readonly offer: PaidOffer;
  readonly endsAt: Date;
}

/** Payment goes on, or is being asked for again. */
const RUNNING = ['active', 'trialing', 'past_due'];
/** Nothing is asked for any more until somebody pays. */
const HALTED = ['unpaid', 'paused'];

/** Goes on by itself, so that another offer takes its place rather than being bought besides. */
export function isRunning({ status }: PaidSubscription): boolean {
  return RUNNING.includes(status);
}

/** Is there to be paid, changed or cancelled rather than bought again? */
export function isOpen(subscription: PaidSubscription): boolean {
  return isRunning(subscription) || HALTED.includes(subscription.status);
}

/**
 * What counts of all that the customer ever subscribed to: what runs goes before what ended, the larger offer before the
 * smaller, the later end before the earlier. Null: nothing was ever paid.
 */
export function boughtOf(subscriptions: readonly PaidSubscription[]): Bought | null {
  const bought = subscriptions.flatMap((subscription) => {
    const endsAt = endOf(subscription);
    return endsAt === null ? [] : [{ subscription, offer: subscription.offer, endsAt }];
  });
  const [best] = bought.sort(
    (a, b) => rank(b) - rank(a) || b.endsAt.getTime() - a.endsAt.getTime() || newer(a, b),
  );
  return best ?? null;
}

/** Until when it was paid. Null: it never was. */
function endOf(subscription: PaidSubscription): Date | null {
  const { status, periodStart, periodEnd, cancelAt, endedAt } = subscription;
  if (isRunning(subscription)) return cancelAt !== null && cancelAt < periodEnd ? cancelAt : periodEnd;
  if (HALTED.includes(status)) return periodStart;
  return status === 'canceled' ? (endedAt ?? periodEnd) : null;
}

function rank({ subscription, offer }: Bought): number {
  return isRunning(subscription) ? 1 + OFFER_PRICES[offer].excl : 0;
}

function newer(a: Bought, b: Bought): number {
  return b.subscription.createdAt.getTime() - a.subscription.createdAt.getTime();
}

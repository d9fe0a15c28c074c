import type { Language } from '@altocost/contract/errors.ts';
import type { PaidOffer } from '@altocost/contract/licences/model.ts';
import type { Caller } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import { PaymentFailed } from '../../platform/payments/failures.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { isOpen, isRunning } from './bought.ts';
import * as store from './store.ts';

interface Call {
  readonly caller: Caller;
  readonly language: Language;
}

/** The ways to the payment provider's pages. Throws `upstream_failed` when it does not answer, or not as it should. */
export interface Purchase {
  /** Gives the page to pay on. Who pays already is led to the page that changes what they pay, and never pays twice. */
  checkout(call: Call, offer: PaidOffer): Promise<string>;
  /** Throws `conflict` when the company was never there. */
  portal(call: Call): Promise<string>;
}

export function createPurchase({
  database,
  companies,
  payments,
  publicUrl,
}: Pick<Platform, 'database'> & {
  readonly companies: CompaniesDoor;
  readonly payments: Payments;
  readonly publicUrl: string;
}): Purchase {
  const screen = `${publicUrl}/settings/subscription`;
  const doneTo = `${screen}?checkout=success`;
  const cancelledTo = `${screen}?checkout=cancelled`;
  const openCustomer = async (companyId: string): Promise<string> => {
    const { name } = await database.transaction(companyId, (tx) => companies.get(tx, companyId));
    const customer = await payments.openCustomer({ id: companyId, name });
    // Of two people who do this at the same time, both go on with the first one's.
    return database.transaction(companyId, (tx) => store.keepCustomer(tx, companyId, customer));
  };
  const customerOf = (companyId: string) =>
    database.transaction(companyId, (tx) => store.customerOf(tx, companyId));

  return {
    checkout: ({ caller, language }, offer) =>
      asked(async () => {
        const { companyId } = caller;
        const known = await customerOf(companyId);
        const subscriptions = known === null ? [] : await payments.subscriptionsOf(known);
        const open = subscriptions.find(isRunning) ?? subscriptions.find(isOpen);
        if (known !== null && open !== undefined) {
          const change =
            isRunning(open) && open.offer !== offer ? { change: { subscription: open, offer, doneTo } } : {};
          return payments.portalPage({ customer: known, language, backTo: screen, ...change });
        }
        const customer = known ?? (await openCustomer(companyId));
        return payments.checkoutPage({ companyId, offer, customer, language, doneTo, cancelledTo });
      }),
    portal: ({ caller, language }) =>
      asked(async () => {
        const customer = await customerOf(caller.companyId);
        if (customer === null) throw fail('conflict');
        return payments.portalPage({ customer, language, backTo: screen });
      }),
  };
}

async function asked(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof PaymentFailed ? fail('upstream_failed', { cause }) : cause;
  }
}

import { licenceEndpoints } from '@altocost/contract/licences/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import { createPayments } from '../../platform/payments/payments.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createPaymentEvents, type PaymentEvents } from './payment-events.ts';
import { createPurchase, type Purchase } from './purchase.ts';
import { createLicenceService } from './service.ts';

interface Doors {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
}

/** What a company has bought, how it buys more, and what the payment provider says of it. */
export function licencesModule(platform: Platform, http: Http, doors: Doors): void {
  const { database } = platform;
  const paid = whenConfigured(platform, doors);
  const configured = () => {
    if (paid === null) throw fail('unavailable');
    return paid;
  };
  const service = createLicenceService({ database, ...doors, paymentConfigured: paid !== null });

  http.mount(licenceEndpoints.counts, async ({ caller }) => ok(await service.counts(caller.companyId)));
  http.mount(licenceEndpoints.subscription, async ({ caller, now }) =>
    ok(await service.subscription(caller.companyId, now)),
  );
  http.mount(licenceEndpoints.checkout, async (call) =>
    ok({ url: await configured().purchase.checkout(call, call.body.offer) }),
  );
  http.mount(licenceEndpoints.portal, async (call) => ok({ url: await configured().purchase.portal(call) }));
  http.mount(licenceEndpoints.stripeEvent, async ({ body, request, now }) => {
    const signature = request.header('stripe-signature');
    await configured().events.take({ body, signature, now, request });
    return ok(null);
  });
}

function whenConfigured(
  { config, database, ids, log }: Platform,
  { companies, audit }: Doors,
): { readonly purchase: Purchase; readonly events: PaymentEvents } | null {
  if (config.payments === null) return null;
  const payments = createPayments(config.payments, ids);
  return {
    purchase: createPurchase({ database, companies, payments, publicUrl: config.publicUrl }),
    events: createPaymentEvents({ database, log, payments, audit }),
  };
}

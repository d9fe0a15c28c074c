import { licenceEndpoints } from '@altocost/contract/licences/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createLicenceService } from './service.ts';

/** What a company has bought, how it buys more, and what the payment provider says of it. */
export function licencesModule(
  platform: Platform,
  http: Http,
  doors: { readonly companies: CompaniesDoor; readonly users: UsersDoor },
): void {
  const service = createLicenceService({ database: platform.database, ...doors, paymentConfigured: false });

  http.mount(licenceEndpoints.counts, async ({ caller }) => ok(await service.counts(caller.companyId)));
  http.mount(licenceEndpoints.subscription, async ({ caller, now }) =>
    ok(await service.subscription(caller.companyId, now)),
  );
  http.mount(licenceEndpoints.checkout, async () => {
    throw fail('unavailable');
  });
  http.mount(licenceEndpoints.portal, async () => {
    throw fail('unavailable');
  });
  http.mount(licenceEndpoints.stripeEvent, async () => {
    throw fail('unavailable');
  });
}

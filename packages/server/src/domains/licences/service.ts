import { LICENCES, type LicenceCount, type Subscription } from '@altocost/contract/licences/model.ts';
import { isOfferExpired, offerDaysRemaining } from '@altocost/contract/licences/rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompaniesDoor, Company } from '../companies/public.ts';
import type { UsersDoor } from '../users/public.ts';
import * as store from './store.ts';

/** What a company has bought, and how much of it is taken. */
export interface LicenceService {
  counts(companyId: string): Promise<LicenceCount[]>;
  subscription(companyId: string, now: Date): Promise<Subscription>;
}

export function createLicenceService({
  database,
  companies,
  users,
  paymentConfigured,
}: Pick<Platform, 'database'> & {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly paymentConfigured: boolean;
}): LicenceService {
  const countsOf = async (tx: Tx, company: Company): Promise<LicenceCount[]> => {
    const used = await users.usedLicences(tx, company.id);
    const provisioned = { control: company.controlLicences, viewer: company.viewerLicences };
    return LICENCES.map((licence) => ({
      licence,
      provisioned: provisioned[licence],
      used: used[licence],
      // Fewer may be provisioned than were given out; nobody loses theirs by it.
      available: Math.max(0, provisioned[licence] - used[licence]),
    }));
  };
  return {
    counts: (companyId) =>
      database.transaction(companyId, async (tx) => countsOf(tx, await companies.get(tx, companyId))),
    subscription: (companyId, now) =>
      database.transaction(companyId, async (tx) => {
        const company = await companies.get(tx, companyId);
        return {
          offer: company.offer,
          trial_ends_at: company.trialEndsAt?.toISOString() ?? null,
          offer_ends_at: company.offerEndsAt?.toISOString() ?? null,
          offer_day_remaining: offerDaysRemaining(company, now),
          expired: isOfferExpired(company, now),
          licences: await countsOf(tx, company),
          payment_configured: paymentConfigured,
          has_customer: (await store.customerOf(tx, companyId)) !== null,
        };
      }),
  };
}

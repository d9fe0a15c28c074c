import {
  COMPANY_CURRENCIES,
  DEFAULT_CURRENCY,
  type CompanyCurrency,
} from '@altocost/contract/companies/model.ts';
import { OFFERS } from '@altocost/contract/licences/model.ts';
import { fail } from '../../platform/fail.ts';
import type { CompaniesDoor, Company } from './public.ts';
import * as store from './store.ts';

export function companiesDoor(): CompaniesDoor {
  return {
    get: async (tx, companyId) => companyOf(await store.find(tx, companyId)),
    lock: async (tx, companyId) => companyOf(await store.lock(tx, companyId)),
    async raiseDataVersion(tx, companyId) {
      const version = await store.raiseDataVersion(tx, companyId);
      if (version === null) throw fail('not_found');
      return version;
    },
    async adoptCurrency(tx, companyId, billCurrency) {
      const wanted = companyCurrency(billCurrency);
      const decided = await store.setOpenCurrency(tx, companyId, wanted ?? DEFAULT_CURRENCY);
      return decided ? wanted : null;
    },
    create: store.insert,
    hasDemo: store.demoExists,
  };
}

function companyOf(found: Awaited<ReturnType<typeof store.find>>): Company {
  if (found === null) throw fail('not_found');
  return {
    ...found,
    currency: companyCurrency(found.currency) ?? DEFAULT_CURRENCY,
    chosenCurrency: companyCurrency(found.currency),
    offer: OFFERS.find((known) => known === found.offer) ?? 'free',
  };
}

function companyCurrency(text: string | null): CompanyCurrency | null {
  return COMPANY_CURRENCIES.find((known) => known === text) ?? null;
}

import {
  COMPANY_CURRENCIES,
  DEFAULT_CURRENCY,
  type CompanyCurrency,
} from '@altocost/contract/companies/model.ts';
import { OFFERS } from '@altocost/contract/licences/model.ts';
import { fail } from '../../platform/fail.ts';
import type { CompaniesDoor } from './public.ts';
import * as store from './store.ts';

export function companiesModule(): CompaniesDoor {
  return {
    async get(tx, companyId) {
      const found = await store.find(tx, companyId);
      if (found === null) throw fail('not_found');
      return {
        ...found,
        currency: companyCurrency(found.currency) ?? DEFAULT_CURRENCY,
        offer: OFFERS.find((known) => known === found.offer) ?? 'free',
      };
    },
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

function companyCurrency(text: string | null): CompanyCurrency | null {
  return COMPANY_CURRENCIES.find((known) => known === text) ?? null;
}

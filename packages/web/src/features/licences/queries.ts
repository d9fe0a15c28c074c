import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Licence } from '@altocost/contract/licences/model.ts';
import { mutation, query } from '../../api/query.ts';

const { licences, users } = ENDPOINTS;

/** How many people are named beside a licence before they are only counted. */
export const PEOPLE_SHOWN = 8;
/** While a payment is being confirmed the page asks again so often. */
const CONFIRMING_MS = 3_000;

export const countsQuery = () => query(licences.counts, {});

/** The first people with a licence, and how many there are. */
export function holdersQuery(licence: Licence) {
  return query(users.list, { query: { licence, per_page: PEOPLE_SHOWN } });
}

/** The subscription; asked again and again while the provider's confirmation is awaited. */
export function subscriptionQuery(confirming: boolean) {
  return queryOptions({
    ...query(licences.subscription, {}),
    ...(confirming ? { refetchInterval: CONFIRMING_MS } : {}),
  });
}

export const checkoutMutation = () => mutation(licences.checkout);
export const portalMutation = () => mutation(licences.portal);

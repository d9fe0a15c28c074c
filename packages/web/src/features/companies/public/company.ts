import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Company } from '@altocost/contract/companies/model.ts';
import { query } from '../../../api/query.ts';
import { useMe } from '../../session/public/me.ts';

const FIVE_MINUTES_MS = 300_000;

/** The company of the session: profile, currency, logo, colours. */
export function companyQuery(id: string) {
  return { ...query(ENDPOINTS.companies.show, { params: { id } }), staleTime: FIVE_MINUTES_MS };
}

/** Fetches the company that the session is in (spec §4). Without it the screens keep the product's own look. */
export async function loadCompany(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(companyQuery(id));
}

/** The company of the session, or null while it is not known. */
export function useCompany(): Company | null {
  const { company_id } = useMe();
  return useQuery(companyQuery(company_id)).data?.data ?? null;
}

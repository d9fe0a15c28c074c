import { infiniteQueryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { endpointName } from '../../api/query.ts';

/** Companies that the person may switch to, page after page (spec §4, company switch). */
export function companiesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [endpointName(ENDPOINTS.companies.list), 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(ENDPOINTS.companies.list, {
        query: { page: pageParam, ...(search === '' ? {} : { q: search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { download } from '../../api/client.ts';
import { invalidate, query } from '../../api/query.ts';
import { filterOf } from './filters.ts';
import type { AuditFilter } from './filters.ts';
import type { AuditSearch } from './public/search.ts';

const { audit, users } = ENDPOINTS;

const PER_PAGE = 50;
/** So many people are proposed at once; typing finds the others. */
const PEOPLE_PROPOSED = 20;

/** A page of the log, asked again at every visit; the former page stays while the next one is on its way. */
export function listQuery(search: AuditSearch) {
  const { page = 1 } = search;
  return queryOptions({
    ...query(audit.list, { query: { page, per_page: PER_PAGE, ...filterOf(search) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** People of the company whose name or address has this text. */
export function peopleQuery(text: string) {
  return queryOptions({
    ...query(users.list, { query: { per_page: PEOPLE_PROPOSED, ...(text === '' ? {} : { q: text }) } }),
    placeholderData: keepPreviousData,
  });
}

/** Whose acts are shown, by name. */
export const personQuery = (id: string) => query(users.show, { params: { id } });

export function exportCsv(filter: AuditFilter) {
  return download(audit.exportCsv, { body: filter });
}

/** An export is an entry itself. */
export function logChanged(client: QueryClient): Promise<void> {
  return invalidate(client, audit.list);
}

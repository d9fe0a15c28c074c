import type { BodyInput } from '@altocost/contract/kit/endpoint.ts';
import type { auditEndpoints } from '@altocost/contract/audit/endpoints.ts';
import type { AuditSearch } from './public/search.ts';

export type AuditFilter = BodyInput<typeof auditEndpoints.exportCsv>;

/** The filters that are set, as they travel: the list and the export ask with the same. */
export function filterOf({ kind, actor_id: actorId, from, to, q }: AuditSearch): AuditFilter {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(actorId === undefined ? {} : { actor_id: actorId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(q === undefined ? {} : { q }),
  };
}

export function isFiltered(search: AuditSearch): boolean {
  return Object.keys(filterOf(search)).length > 0;
}

/** The period ends before it starts, which the server refuses. */
export function isReversed({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && from > to;
}

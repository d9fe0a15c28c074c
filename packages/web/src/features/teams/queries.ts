import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { TeamDraft } from '@altocost/contract/teams/model.ts';
import { call } from '../../api/client.ts';
import { invalidate, query } from '../../api/query.ts';
import type { GroupsSearch } from './public/search.ts';

/** Teams and channels are alike: people under a name. */
export type GroupKind = 'teams' | 'channels';

const PER_PAGE = 25;

export function listQuery(kind: GroupKind, { page = 1, q }: GroupsSearch) {
  return queryOptions({
    ...query(ENDPOINTS[kind].list, { query: { page, per_page: PER_PAGE, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
  });
}

export const create = (kind: GroupKind, body: TeamDraft) => call(ENDPOINTS[kind].create, { body });
export const update = (kind: GroupKind, id: string, body: TeamDraft) =>
  call(ENDPOINTS[kind].update, { params: { id }, body });
export const remove = (kind: GroupKind, id: string) => call(ENDPOINTS[kind].remove, { params: { id } });

export function groupsChanged(client: QueryClient, kind: GroupKind): Promise<void> {
  return invalidate(client, ENDPOINTS[kind].list, ENDPOINTS[kind].show);
}

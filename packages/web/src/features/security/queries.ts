import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { invalidate, mutation, query } from '../../api/query.ts';

const { session } = ENDPOINTS;

/** Where the person is signed in; asked again at every visit, because it changes elsewhere. */
export function sessionsQuery() {
  return queryOptions({ ...query(session.sessions, {}), staleTime: 0 });
}

export const endSessionMutation = () => mutation(session.endSession);
export const endOthersMutation = () => mutation(session.endOthers);
export const askLinkMutation = () => mutation(session.forgotPassword);

export function sessionsChanged(client: QueryClient): Promise<void> {
  return invalidate(client, session.sessions);
}

import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { BodyInput } from '@altocost/contract/kit/endpoint.ts';
import { call } from '../../api/client.ts';
import { invalidate, mutation, query } from '../../api/query.ts';

const { tokens } = ENDPOINTS;

/** One's own tokens; asked again at every visit, because scripts use them and a change of password ends them. */
export function listQuery() {
  return queryOptions({ ...query(tokens.list, {}), staleTime: 0 });
}

export function create(body: BodyInput<typeof tokens.create>) {
  return call(tokens.create, { body });
}

export const revokeMutation = () => mutation(tokens.revoke);

export function tokensChanged(client: QueryClient): Promise<void> {
  return invalidate(client, tokens.list);
}

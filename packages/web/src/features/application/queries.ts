import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { BodyInput } from '@altocost/contract/kit/endpoint.ts';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { call } from '../../api/client.ts';
import { invalidate, mutation, query } from '../../api/query.ts';

const { sso } = ENDPOINTS;

export const ssoQuery = () => query(sso.show, {});
export const saveSso = (body: BodyInput<typeof sso.save>) => call(sso.save, { body });
export const removeSsoMutation = () => mutation(sso.remove);

/** The server told the configuration as it is now; null: there is none any more. */
export async function ssoChanged(client: QueryClient, config: SsoConfig | null): Promise<void> {
  client.setQueryData(ssoQuery().queryKey, (known) => known && { ...known, data: { ...known.data, config } });
  await invalidate(client, sso.show);
}

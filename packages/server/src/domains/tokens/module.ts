import { tokenEndpoints } from '@altocost/contract/tokens/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { createTokenService } from './service.ts';

/** API tokens: every person has their own, per company. */
export function tokensModule(
  { database, ids, events }: Platform,
  http: Http,
  doors: { readonly audit: AuditDoor; readonly companies: CompaniesDoor },
): void {
  const service = createTokenService({ database, ids, events, ...doors });
  http.mount(tokenEndpoints.list, async (call) => ok(await service.list(call)));
  http.mount(tokenEndpoints.create, async (call) => ok(await service.create(call, call.body)));
  http.mount(tokenEndpoints.revoke, async (call) => {
    await service.revoke(call, call.params.id);
    return ok(null);
  });
}

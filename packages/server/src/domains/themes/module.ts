import { themeEndpoints } from '@altocost/contract/themes/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { TeamsDoor } from '../teams/public.ts';
import type { ThemesDoor } from './public.ts';
import { createThemeService } from './service.ts';
import * as store from './store.ts';

/** A company's colours, light and dark. A team has those of its company. */
export function themesModule(
  platform: Platform,
  http: Http,
  { audit, teams }: { readonly audit: AuditDoor; readonly teams: TeamsDoor },
): ThemesDoor {
  const service = createThemeService({ database: platform.database, ids: platform.ids, audit });
  http.mount(themeEndpoints.list, async ({ caller, params }) => ok(await service.list(caller, params.id)));
  http.mount(themeEndpoints.show, async ({ caller, params }) =>
    ok(await service.show(caller, params.id, params.themeId)),
  );
  http.mount(themeEndpoints.create, async (call) =>
    ok({ id: await service.create(call, call.params.id, call.body) }),
  );
  http.mount(themeEndpoints.update, async (call) =>
    ok(await service.update(call, call.params.id, call.params.themeId, call.body)),
  );
  http.mount(themeEndpoints.remove, async (call) => {
    await service.remove(call, call.params.id, call.params.themeId);
    return ok(null);
  });
  http.mount(themeEndpoints.ofTeam, async ({ caller, params }) => {
    await teams.mustExist(caller.companyId, params.id);
    return ok(await service.list(caller, caller.companyId));
  });
  return { list: store.list };
}

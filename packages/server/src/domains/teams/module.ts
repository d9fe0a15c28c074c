import { channelEndpoints } from '@altocost/contract/channels/endpoints.ts';
import { teamEndpoints } from '@altocost/contract/teams/endpoints.ts';
import { ok, page, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { UsersDoor } from '../users/public.ts';
import type { TeamsDoor } from './public.ts';
import { createListService } from './service.ts';
import { CHANNELS, show, TEAMS } from './store.ts';
import { fail } from '../../platform/fail.ts';

/** Teams and channels: two kinds of one thing, a named list of people. */
export function teamsModule(
  platform: Platform,
  http: Http,
  doors: { readonly users: UsersDoor; readonly audit: AuditDoor },
): TeamsDoor {
  const needs = { database: platform.database, ids: platform.ids, ...doors };
  for (const [endpoints, service] of [
    [teamEndpoints, createListService(needs, TEAMS, 'team')],
    [channelEndpoints, createListService(needs, CHANNELS, 'channel')],
  ] as const) {
    http.mount(endpoints.list, async ({ caller, query }) => {
      const { lists, total } = await service.page(caller, query);
      return page(lists, query, total);
    });
    http.mount(endpoints.show, async ({ caller, params }) => ok(await service.show(caller, params.id)));
    http.mount(endpoints.create, async (call) => ok({ id: await service.create(call, call.body) }));
    http.mount(endpoints.update, async (call) => ok(await service.update(call, call.params.id, call.body)));
    http.mount(endpoints.remove, async (call) => {
      await service.remove(call, call.params.id);
      return ok(null);
    });
  }
  return {
    mustExist: (companyId, teamId) =>
      platform.database.transaction(companyId, async (tx) => {
        if ((await show(tx, companyId, TEAMS, teamId)) === null) throw fail('not_found');
      }),
  };
}

import { userEndpoints } from '@altocost/contract/users/endpoints.ts';
import { ok, page, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { MailsDoor } from '../mails/public.ts';
import type { SessionDoor } from '../session/public.ts';
import { createDirectory } from './directory.ts';
import { createInvitations } from './invitation.ts';
import { createProfiles } from './profile.ts';
import type { UsersDoor } from './public.ts';
import { createStage } from './scene.ts';
import { createRightsService } from './rights.ts';
import { createUserService } from './service.ts';

interface Doors {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly mails: MailsDoor;
  readonly session: SessionDoor;
}

/** The people of a company and what they may do. */
export function usersModule({ database, ids }: Platform, http: Http, doors: Doors): void {
  const directory = createDirectory({ database, ...doors });
  const stage = createStage({ database, ...doors });
  const service = createUserService({ stage, ...doors });
  const rights = createRightsService(stage);
  const invite = createInvitations({ stage, ids, ...doors });
  const updateProfile = createProfiles({ database, stage, ...doors });

  http.mount(userEndpoints.list, async ({ caller, query }) => {
    const { rows, total } = await directory.page(caller, query);
    return page(rows, query, total);
  });
  http.mount(userEndpoints.abilities, async ({ caller }) =>
    ok({ permissions: await directory.abilities(caller) }),
  );
  http.mount(userEndpoints.show, async ({ caller, params }) => ok(await directory.show(caller, params.id)));
  http.mount(userEndpoints.sessions, async ({ caller, params }) =>
    ok(await directory.sessions(caller, params.id)),
  );
  http.mount(userEndpoints.create, async (call) => ok({ id: await invite(call, call.body) }));
  http.mount(userEndpoints.update, async (call) => ok(await updateProfile(call, call.params.id, call.body)));
  http.mount(userEndpoints.remove, async (call) => {
    await service.remove(call, call.params.id);
    return ok(null);
  });
  http.mount(userEndpoints.setAbility, async (call) => {
    const { permission, granted } = call.body;
    return ok(await rights.setAbility(call, call.params.id, permission, granted));
  });
  http.mount(userEndpoints.grant, async (call) =>
    ok(await rights.grant(call, call.body.user_id, call.body.permissions)),
  );
  http.mount(userEndpoints.setLicence, async (call) =>
    ok(await rights.setLicence(call, call.params.id, call.body.licence, call.body.admin)),
  );
  http.mount(userEndpoints.setActive, async (call) =>
    ok(await service.setActive(call, call.params.id, call.body.active)),
  );
  http.mount(userEndpoints.setBilling, async (call) =>
    ok(await service.setBilling(call, call.params.id, call.body.billing)),
  );
  http.mount(userEndpoints.sendReset, async (call) => {
    await service.sendReset(call, call.params.id);
    return ok(null);
  });
  http.mount(userEndpoints.endSession, async (call) => {
    await service.endSession(call, call.params.id, call.params.sessionId);
    return ok(null);
  });
}

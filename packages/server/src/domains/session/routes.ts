import { sessionEndpoints } from '@altocost/contract/session/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import type { Devices } from './device.ts';
import type { SessionService } from './service.ts';

export function sessionRoutes(http: Http, service: SessionService, devices: Devices, secure: boolean): void {
  http.mount(sessionEndpoints.login, async (call) => {
    const device = devices.known(call.request.header('cookie'), call.body.email);
    const { token, userId, companyId } = await service.login({
      ...call.body,
      device,
      ip: call.request.ip,
      userAgent: call.request.header('user-agent') ?? '',
      now: call.now,
    });
    if (device === null) call.setHeader('set-cookie', devices.cookie(call.body.email, secure));
    return ok({ token, user_id: userId, company_id: companyId });
  });
  http.mount(sessionEndpoints.loginByOther, async () => {
    throw fail('provider_unknown');
  });
  http.mount(sessionEndpoints.logout, async ({ caller }) => {
    await service.logout(caller);
    return ok(null);
  });
  http.mount(sessionEndpoints.me, async ({ caller }) => ok(await service.user(caller)));
  http.mount(sessionEndpoints.setLanguage, async ({ caller, body }) => {
    await service.setLanguage(caller, body.lang);
    return ok(null);
  });
}

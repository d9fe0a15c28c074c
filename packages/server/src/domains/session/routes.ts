import { sessionEndpoints } from '@altocost/contract/session/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import type { AccountService } from './account-service.ts';
import { browserCookie, browserOf, newBrowser } from './cookies.ts';
import type { Devices } from './device.ts';
import type { SignedIn, Visitor } from './open-session.ts';
import type { ValidateEmail } from './email-validation.ts';
import type { OwnService } from './own-service.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { SessionService } from './service.ts';

export interface Services {
  readonly session: SessionService;
  readonly account: AccountService;
  readonly validateEmail: ValidateEmail;
  readonly own: OwnService;
  readonly ownSessions: OwnSessions;
  readonly devices: Devices;
  /** Cookies travel over https only. */
  readonly secure: boolean;
}

interface Visit {
  readonly request: { readonly id: string; readonly ip: string; header(name: string): string | null };
  readonly now: Date;
}

export function visitorOf({ request, now }: Visit): Visitor {
  return { ip: request.ip, userAgent: request.header('user-agent') ?? '', requestId: request.id, now };
}

export function started({ token, userId, companyId }: SignedIn) {
  return ok({ token, user_id: userId, company_id: companyId });
}

/** Signing in and out, and what the session says of its user. */
export function sessionRoutes(http: Http, { session, devices, secure }: Services): void {
  http.mount(sessionEndpoints.login, async (call) => {
    const device = devices.known(call.request.header('cookie'), call.body.email);
    const signedIn = await session.login({ ...call.body, device, visitor: visitorOf(call) });
    if (device === null) call.setHeader('set-cookie', devices.cookie(call.body.email, secure));
    return started(signedIn);
  });
  http.mount(sessionEndpoints.loginByLink, async (call) => {
    const browser = browserOf(call.request.header('cookie'));
    return started(await session.loginByLink(call.body.token, browser, visitorOf(call)));
  });
  http.mount(sessionEndpoints.loginByOther, async () => {
    throw fail('provider_unknown');
  });
  http.mount(sessionEndpoints.logout, async (call) => {
    await session.logout(call);
    return ok(null);
  });
  http.mount(sessionEndpoints.me, async ({ caller }) => ok(await session.user(caller)));
  http.mount(sessionEndpoints.setLanguage, async ({ caller, body }) => {
    await session.setLanguage(caller, body.lang);
    return ok(null);
  });
}

/** What is done by links that were mailed. */
export function accountRoutes(http: Http, { account, validateEmail, secure }: Services): void {
  http.mount(sessionEndpoints.askLink, async (call) => {
    const known = browserOf(call.request.header('cookie'));
    const browser = known ?? newBrowser();
    const minutes = await account.askLink(call.body.email, visitorOf(call), browser);
    call.setHeader('set-cookie', browserCookie(browser, secure));
    return ok({ minutes });
  });
  http.mount(sessionEndpoints.forgotPassword, async (call) =>
    ok({ minutes: await account.forgotPassword(call.body.email, visitorOf(call)) }),
  );
  http.mount(sessionEndpoints.resetPassword, async (call) =>
    ok({ email: await account.resetPassword(call.params.token, call.body.password, visitorOf(call)) }),
  );
  http.mount(sessionEndpoints.validateEmail, async (call) =>
    ok({ email: await validateEmail(call.body.token, visitorOf(call)) }),
  );
}

/** What people do with their own password and sessions. */
export function ownRoutes(http: Http, { own, ownSessions }: Services): void {
  http.mount(sessionEndpoints.changePassword, async (call) =>
    ok({ token: await own.changePassword(call, call.body.current, call.body.password) }),
  );
  http.mount(sessionEndpoints.confirm, async (call) => {
    await own.confirm(call, call.body.password);
    return ok(null);
  });
  http.mount(sessionEndpoints.sessions, async (call) => ok(await ownSessions.list(call)));
  http.mount(sessionEndpoints.endSession, async (call) => {
    await ownSessions.end(call, call.params.id);
    return ok(null);
  });
  http.mount(sessionEndpoints.endOthers, async (call) => ok({ ended: await ownSessions.endOthers(call) }));
}

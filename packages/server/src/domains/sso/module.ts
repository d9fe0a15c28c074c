import { sessionEndpoints } from '@altocost/contract/session/endpoints.ts';
import { ssoEndpoints } from '@altocost/contract/sso/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { createOpenId } from '../../platform/sso/openid.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { browserCookie, browserOf, newBrowser, type OpenSession, type Visitor } from '../session/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { createSsoSettings } from './settings.ts';
import { createSsoSignIn } from './sign-in.ts';

interface Needs {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
  readonly open: OpenSession;
  /** Throws `rate_limited` after too many requests from one address. */
  readonly bookRequest: (kind: 'mail' | 'link', ip: string, now: Date) => Promise<void>;
}

/** Single sign-on at the OpenID provider that a company configures, and the configuration. */
export function ssoModule(platform: Platform, http: Http, needs: Needs): void {
  const { config, clock, secret } = platform;
  const redirectUri = `${config.publicUrl}/login/sso`;
  const secure = config.publicUrl.startsWith('https:');
  const shared = { ...platform, ...needs, openId: createOpenId({ clock, ...config }), redirectUri };
  const settings = createSsoSettings(shared);
  const signIn = createSsoSignIn(shared);
  const flowCookie = createFlowCookie(secret, secure);

  http.mount(ssoEndpoints.show, async ({ caller }) => ok(await settings.show(caller)));
  http.mount(ssoEndpoints.save, async (call) => ok(await settings.save(call, call.body)));
  http.mount(ssoEndpoints.remove, async (call) => {
    await settings.remove(call);
    return ok(null);
  });

  http.mount(sessionEndpoints.loginBySso, async (call) => {
    const { url, flow } = await signIn.begin(call.body.email, visitorOf(call));
    call.setHeader('set-cookie', flowCookie.set(flow, call.now));
    return ok({ url });
  });
  http.mount(sessionEndpoints.ssoCallback, async (call) => {
    const cookies = call.request.header('cookie');
    const browser = browserOf(cookies) ?? newBrowser();
    // Whatever comes of it, this answer was the one that the cookie was for.
    call.setHeader('set-cookie', flowCookie.cleared);
    const key = await signIn.finish(flowCookie.read(cookies, call.now), call.body, browser, visitorOf(call));
    call.setHeader('set-cookie', browserCookie(browser, secure));
    return ok({ key });
  });
  http.mount(sessionEndpoints.ssoSuccess, async (call) => {
    const browser = browserOf(call.request.header('cookie'));
    const { token, userId, companyId } = await signIn.enter(call.query.key, browser, visitorOf(call));
    return ok({ token, user_id: userId, company_id: companyId });
  });
}

interface Visit {
  readonly request: { readonly id: string; readonly ip: string; header(name: string): string | null };
  readonly now: Date;
}

function visitorOf({ request, now }: Visit): Visitor {
  return { ip: request.ip, userAgent: request.header('user-agent') ?? '', requestId: request.id, now };
}

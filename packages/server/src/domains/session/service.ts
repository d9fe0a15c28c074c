import type { Language } from '@altocost/contract/errors.ts';
import type { SessionUser } from '@altocost/contract/session/model.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import { mayEnter } from '../users/public.ts';
import type { Afterwards } from './afterwards.ts';
import type { Attempts } from './attempts.ts';
import { authenticate, type Knows } from './authenticate.ts';
import { browserHashOf } from './cookies.ts';
import { take } from './one-time-tokens.ts';
import type { OpenSession, SignedIn, Visitor } from './open-session.ts';
import { sessionUserOf } from './session-user.ts';
import { isSsoOnly } from './sso-only.ts';
import * as store from './store.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
  /** The account that this browser is known for, if its cookie is genuine. */
  readonly device: string | null;
  readonly visitor: Visitor;
}

export interface SessionService {
  /**
   * One answer, after the same time, for an unknown address, a wrong password, a disabled user, one without a company and one
   * who signs in at their company's provider only: `authentication_failed`. Throws `rate_limited` after too many failures.
   */
  login(login: Login): Promise<SignedIn>;
  /** By a magic link, in the browser that asked for it; once. */
  loginByLink(token: string, browser: string | null, visitor: Visitor): Promise<SignedIn>;
  /** Null: unknown, ended, idle for 8 hours or older than 24, or the user may not be here any more. */
  authenticate(token: string): Promise<Caller | null>;
  logout(call: Pick<CallBy, 'caller' | 'request'>): Promise<void>;
  user(caller: Caller): Promise<SessionUser>;
  setLanguage(caller: Caller, language: Language): Promise<void>;
}

type Needs = Knows &
  Pick<Platform, 'passwords' | 'events'> & {
    readonly attempts: Attempts;
    readonly audit: AuditDoor;
    readonly afterwards: Afterwards;
    readonly open: OpenSession;
  };

export function createSessionService(needs: Needs): SessionService {
  const { database, passwords, events, users, attempts, audit, afterwards, open } = needs;

  return {
    login: ({ email, password, device, visitor }) =>
      passwords.inTurn(async () => {
        const attempt = { email, ip: visitor.ip, device, now: visitor.now };
        await attempts.book(attempt);
        const { account, ssoOnly } = await database.systemTransaction(async (tx) => {
          const found = await users.accountByEmail(tx, email);
          return { account: found, ssoOnly: found !== null && (await isSsoOnly(tx, found)) };
        });
        const right = await passwords.matches(password, account?.passwordHash ?? null);
        const companyId = account?.memberships.find(mayEnter)?.companyId;
        if (right && account?.active === true && companyId !== undefined && !ssoOnly) {
          await attempts.clear(attempt);
          const renewed = await passwords.renewed(password, account.passwordHash);
          return database.systemTransaction(async (tx) => {
            if (renewed !== null) await users.rehashPassword(tx, account.id, renewed);
            return open(tx, { account, companyId, method: 'password', visitor });
          });
        }
        const { ip, requestId } = visitor;
        await afterwards.happened({ kind: 'refused', email, ip, requestId, browserHash: '' });
        throw fail('authentication_failed');
      }),

    async loginByLink(token, browser, visitor) {
      await attempts.bookRequest('link', visitor.ip, visitor.now);
      const signedIn = await database.systemTransaction(async (tx) => {
        const link = await take(tx, 'magic', token, visitor.now, browserHashOf(browser));
        const account = link === null ? null : await users.account(tx, link.userId);
        const membership = account?.memberships.find((m) => m.companyId === link?.companyId);
        if (account === null || !account.active || membership === undefined || !mayEnter(membership))
          return null;
        if (account.demo || (await isSsoOnly(tx, account))) return null;
        if (account.emailValidatedAt === null)
          await users.validateEmail(tx, account.id, account.email, visitor.now);
        return open(tx, { account, companyId: membership.companyId, method: 'magic', visitor });
      });
      if (signedIn === null) throw fail('authentication_failed');
      await attempts.clearRequest('link', visitor.ip, visitor.now);
      return signedIn;
    },

    authenticate: (token) => authenticate(needs, token),

    async logout(call) {
      const { sessionId, companyId, name } = call.caller;
      await database.transaction(companyId, async (tx) => {
        await store.end(tx, sessionId, needs.clock.now());
        const object = { type: 'session', id: sessionId, name };
        await audit.record(tx, actorOf(call), { kind: 'session.ended', object });
      });
      events.endSession(sessionId);
    },

    user: (caller) => sessionUserOf(needs, caller),

    setLanguage: (caller, language) =>
      database.systemTransaction((tx) => users.setLanguage(tx, caller.userId, language)),
  };
}

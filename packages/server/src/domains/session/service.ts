import type { Language } from '@altocost/contract/errors.ts';
import type { SessionUser } from '@altocost/contract/session/model.ts';
import type { Caller } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, newToken } from '../../platform/secrets/tokens.ts';
import type { Account } from '../users/public.ts';
import { createAttempts } from './attempts.ts';
import { authenticate, mayEnter, type Knows } from './authenticate.ts';
import { sessionUserOf } from './session-user.ts';
import * as store from './store.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** The account that this browser is known for, if its cookie is genuine. */
  readonly device: string | null;
  readonly userAgent: string;
  readonly now: Date;
}

export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly companyId: string;
}

export interface SessionService {
  /**
   * One answer, after the same time, for an unknown address, a wrong password, a disabled user and one without a
   * company: `authentication_failed`. Throws `rate_limited` after too many failures.
   */
  login(login: Login): Promise<SignedIn>;
  /** Null: unknown, ended, idle for 8 hours or older than 24, or the user may not be here any more. */
  authenticate(token: string): Promise<Caller | null>;
  logout(caller: Caller): Promise<void>;
  user(caller: Caller): Promise<SessionUser>;
  setLanguage(caller: Caller, language: Language): Promise<void>;
}

type Needs = Knows & Pick<Platform, 'passwords' | 'ids' | 'events'>;

export function createSessionService(needs: Needs): SessionService {
  const { database, passwords, ids, events, users } = needs;
  const attempts = createAttempts(database);

  const open = (account: Account, companyId: string, { ip, userAgent, now }: Login): Promise<SignedIn> =>
    database.systemTransaction(async (tx) => {
      const token = newToken('session');
      const session = { id: ids.next(), companyId, userId: account.id, tokenHash: digest(token) };
      await store.insert(tx, { ...session, method: 'password', ip, userAgent, now });
      await users.recordLogin(tx, account.id, companyId, now);
      return { token, userId: account.id, companyId };
    });

  return {
    login: (login) =>
      passwords.inTurn(async () => {
        await attempts.book(login);
        const account = await database.systemTransaction((tx) => users.accountByEmail(tx, login.email));
        const right = await passwords.matches(login.password, account?.passwordHash ?? null);
        const companyId = account?.memberships.find(mayEnter)?.companyId;
        if (!right || account === null || !account.active || companyId === undefined) {
          throw fail('authentication_failed');
        }
        await attempts.clear(login);
        return open(account, companyId, login);
      }),

    authenticate: (token) => authenticate(needs, token),

    async logout(caller) {
      await database.transaction(caller.companyId, (tx) =>
        store.end(tx, caller.sessionId, needs.clock.now()),
      );
      events.endSession(caller.sessionId);
    },

    user: (caller) => sessionUserOf(needs, caller),

    setLanguage: (caller, language) =>
      database.systemTransaction((tx) => users.setLanguage(tx, caller.userId, language)),
  };
}

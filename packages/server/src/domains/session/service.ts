import type { Language } from '@altocost/contract/errors.ts';
import {
  SESSION_ABSOLUTE_HOURS,
  SESSION_IDLE_HOURS,
  type SessionUser,
} from '@altocost/contract/session/model.ts';
import type { Caller } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, isToken, newToken } from '../../platform/secrets/tokens.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { Account, UsersDoor } from '../users/public.ts';
import { createAttempts } from './attempts.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
/** A session's last use is written at most this often; it may end that much early, never late. */
const TOUCH_MS = 60_000;

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** The account that this browser is known for, if its cookie is genuine. */
  readonly device: string | null;
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

type Needs = Pick<Platform, 'database' | 'passwords' | 'ids' | 'clock' | 'events'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
};

export function createSessionService(needs: Needs): SessionService {
  const { database, passwords, ids, events, users, companies } = needs;
  const attempts = createAttempts(database);

  const open = (account: Account, companyId: string, now: Date): Promise<SignedIn> =>
    database.systemTransaction(async (tx) => {
      const token = newToken('session');
      const session = { id: ids.next(), companyId, userId: account.id, tokenHash: digest(token), now };
      await store.insert(tx, session);
      await users.recordLogin(tx, account.id, now);
      return { token, userId: account.id, companyId };
    });

  return {
    login: (login) =>
      passwords.inTurn(async () => {
        await attempts.book(login);
        const account = await database.systemTransaction((tx) => users.accountByEmail(tx, login.email));
        const right = await passwords.matches(login.password, account?.passwordHash ?? null);
        const companyId = account?.memberships[0]?.companyId;
        if (!right || account === null || !account.active || companyId === undefined) {
          throw fail('authentication_failed');
        }
        await attempts.clear(login);
        return open(account, companyId, login.now);
      }),

    authenticate: (token) => authenticate(needs, token),

    async logout(caller) {
      await database.transaction(caller.companyId, (tx) =>
        store.end(tx, caller.sessionId, needs.clock.now()),
      );
      events.endSession(caller.sessionId);
    },

    async user(caller) {
      const company = await database.transaction(caller.companyId, (tx) =>
        companies.get(tx, caller.companyId),
      );
      const account = await database.systemTransaction((tx) => users.account(tx, caller.userId));
      const membership = account?.memberships.find((m) => m.companyId === caller.companyId);
      if (account === null || membership === undefined) throw fail('invalid_token');
      return {
        id: account.id,
        email: account.email,
        firstname: account.firstname,
        lastname: account.lastname,
        lang: account.lang,
        active: account.active,
        company_id: company.id,
        company: { id: company.id, name: company.name, currency: company.currency },
        permissions: [...membership.permissions],
        roles: [{ name: membership.role }],
        offer: 'control',
        newBudget: true,
        pinned_dimension_id: null,
        last_login_date: account.lastLoginAt?.toISOString() ?? null,
        demo: account.demo,
      };
    },

    setLanguage: (caller, language) =>
      database.systemTransaction((tx) => users.setLanguage(tx, caller.userId, language)),
  };
}

async function authenticate({ database, users, clock }: Needs, token: string): Promise<Caller | null> {
  if (!isToken('session', token)) return null;
  const now = clock.now();
  return database.systemTransaction(async (tx) => {
    const session = await store.findOpen(tx, digest(token));
    if (session === null || isOver(session, now)) return null;
    const account = await users.account(tx, session.userId);
    const membership = account?.memberships.find((m) => m.companyId === session.companyId);
    if (account === null || !account.active || membership === undefined) return null;
    if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) await store.touch(tx, session.id, now);
    return {
      sessionId: session.id,
      userId: account.id,
      companyId: session.companyId,
      language: account.lang,
      permissions: new Set(membership.permissions),
      demo: account.demo,
    };
  });
}

/** Idle and absolute limits of a session (reliability B9). */
function isOver(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  const idle = now.getTime() - session.lastSeenAt.getTime();
  const age = now.getTime() - session.createdAt.getTime();
  return idle > SESSION_IDLE_HOURS * HOUR_MS || age > SESSION_ABSOLUTE_HOURS * HOUR_MS;
}

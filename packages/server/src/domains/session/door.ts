import { SESSION_ABSOLUTE_HOURS } from '@altocost/contract/session/model.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { SIGN_IN_METHODS, type SignInMethod } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Events } from '../../platform/events.ts';
import { fail } from '../../platform/fail.ts';
import type { UsersDoor } from '../users/public.ts';
import type { Links } from './links.ts';
import type { SessionDoor } from './public.ts';
import * as store from './sessions-store.ts';

const HOUR_MS = 3_600_000;

export function methodOf(kept: string): SignInMethod {
  return SIGN_IN_METHODS.find((known) => known === kept) ?? 'password';
}

/** Sessions older than this are over whatever the table says. */
export function oldest(now: Date): Date {
  return new Date(now.getTime() - SESSION_ABSOLUTE_HOURS * HOUR_MS);
}

/** A session as its owner and the administrators see it. */
export function rowOf(
  session: Awaited<ReturnType<typeof store.openOf>>[number],
  currentId: string | null,
): SessionRow {
  return {
    id: session.id,
    method: methodOf(session.method),
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    current: session.id === currentId,
  };
}

export function createSessionDoor({
  clock,
  events,
  users,
  links,
}: {
  readonly clock: Clock;
  readonly events: Events;
  readonly users: UsersDoor;
  readonly links: Links;
}): SessionDoor {
  return {
    invite: links.invitation,
    sendReset: links.reset,
    askValidation: links.validation,
    async sessionsOf(tx, companyId, userId, currentId) {
      const open = await store.openOf(tx, userId, companyId, oldest(clock.now()));
      return open.map((session) => rowOf(session, currentId));
    },
    async end(tx, companyId, userId, sessionId) {
      const ended = await store.end(tx, { companyId, userId, sessionId, except: null }, clock.now());
      return ended.length > 0;
    },
    async endAll(tx, companyId, userId, except) {
      const now = clock.now();
      const ended = await store.end(tx, { companyId, userId, except }, now);
      return [...ended, ...(await store.revokeTokens(tx, { companyId, userId }, now))];
    },
    ended(sessionIds) {
      for (const id of sessionIds) events.endSession(id);
    },
    async move(tx, sessionId, userId, companyId) {
      if (!(await store.move(tx, sessionId, userId, companyId))) throw fail('reauth_required');
      await users.recordUse(tx, userId, companyId, clock.now());
    },
  };
}

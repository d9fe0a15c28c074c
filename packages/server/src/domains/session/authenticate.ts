import { isOfferExpired } from '@altocost/contract/licences/rules.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_HOURS } from '@altocost/contract/session/model.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, isToken } from '../../platform/secrets/tokens.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { Account, Membership, UsersDoor } from '../users/public.ts';
import * as store from './store.ts';

const MINUTE_MS = 60_000;
/** A session's last use is written at most this often; it may end that much early, never late. */
const TOUCH_MS = MINUTE_MS;

export type Knows = Pick<Platform, 'database' | 'clock'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
};

/** Has accepted the invitation, and was not shut out of the company. */
export function mayEnter({ active, joinedAt }: Membership): boolean {
  return active && joinedAt !== null;
}

/**
 * What a person may do in a company: their permissions, and switching as soon as they belong to several
 * (docs/decisions/0007).
 */
export function permissionsIn(account: Account, membership: Membership): ReadonlySet<Permission> {
  const several = account.memberships.filter(mayEnter).length > 1;
  return new Set<Permission>([...membership.permissions, ...(several ? (['switch.company'] as const) : [])]);
}

/** Token to caller, with rights as they are now. Null: unknown, ended, idle or too old, or the person may not be here any more. */
export async function authenticate(knows: Knows, token: string): Promise<Caller | null> {
  if (!isToken('session', token)) return null;
  const now = knows.clock.now();
  return knows.database.systemTransaction(async (tx) => {
    const session = await store.findOpen(tx, digest(token));
    if (session === null) return null;
    const found = await placeOf(tx, knows, session);
    if (found === null || isOver(session, found.company.sessionIdleMinutes, now)) return null;
    const { account, membership, company } = found;
    if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) await store.touch(tx, session.id, now);
    return {
      sessionId: session.id,
      via: 'session',
      authenticatedAt: session.authenticatedAt,
      userId: account.id,
      name: `${account.firstname} ${account.lastname}`.trim() || account.email,
      role: membership.role,
      companyId: session.companyId,
      language: account.lang,
      permissions: permissionsIn(account, membership),
      demo: account.demo,
      offer: company.offer,
      offerExpired: isOfferExpired(company, now),
    };
  });
}

async function placeOf(
  tx: Tx,
  { users, companies }: Knows,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
) {
  const account = await users.account(tx, userId);
  const membership = account?.memberships.find((m) => m.companyId === companyId);
  if (account === null || !account.active || membership === undefined || !mayEnter(membership)) return null;
  return { account, membership, company: await companies.get(tx, companyId) };
}

/** Idle and absolute limits of a session (reliability B9); a company may lower the idle one. */
function isOver(
  session: { readonly createdAt: Date; readonly lastSeenAt: Date },
  companyIdleMinutes: number | null,
  now: Date,
): boolean {
  const idle = now.getTime() - session.lastSeenAt.getTime();
  const age = now.getTime() - session.createdAt.getTime();
  const idleMinutes = Math.min(companyIdleMinutes ?? Infinity, SESSION_IDLE_HOURS * 60);
  return idle > idleMinutes * MINUTE_MS || age > SESSION_ABSOLUTE_HOURS * 60 * MINUTE_MS;
}

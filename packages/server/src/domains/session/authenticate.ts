import { isOfferExpired } from '@altocost/contract/licences/rules.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_HOURS } from '@altocost/contract/session/model.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, isToken } from '../../platform/secrets/tokens.ts';
import type { CompaniesDoor, Company } from '../companies/public.ts';
import type { TokensDoor } from '../tokens/public.ts';
import { mayEnter, type Account, type Membership, type UsersDoor } from '../users/public.ts';
import { methodOf } from './door.ts';
import * as store from './store.ts';

const MINUTE_MS = 60_000;
/** A session's last use is written at most this often; it may end that much early, never late. */
const TOUCH_MS = MINUTE_MS;

export type Knows = Pick<Platform, 'database' | 'clock'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
  readonly tokens: TokensDoor;
};

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
  const now = knows.clock.now();
  if (isToken('session', token)) {
    return knows.database.systemTransaction((tx) => callerOfSession(tx, knows, token, now));
  }
  if (isToken('api', token)) {
    return knows.database.systemTransaction((tx) => callerOfApiToken(tx, knows, token, now));
  }
  return null;
}

async function callerOfSession(tx: Tx, knows: Knows, token: string, now: Date): Promise<Caller | null> {
  const session = await store.findOpen(tx, digest(token));
  if (session === null) return null;
  const place = await placeOf(tx, knows, session);
  if (place === null || isOver(session, place.company.sessionIdleMinutes, now)) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) await store.touch(tx, session.id, now);
  return {
    ...personOf(place, now),
    sessionId: session.id,
    via: 'session',
    method: methodOf(session.method),
    authenticatedAt: session.authenticatedAt,
    permissions: permissionsIn(place.account, place.membership),
  };
}

/** An API token allows what it was made for, as far as its owner may still do it. */
async function callerOfApiToken(tx: Tx, knows: Knows, text: string, now: Date): Promise<Caller | null> {
  const token = await knows.tokens.find(tx, text, now);
  if (token === null) return null;
  const place = await placeOf(tx, knows, token);
  if (place === null) return null;
  await knows.tokens.used(tx, token.id, now);
  const held = permissionsIn(place.account, place.membership);
  return {
    ...personOf(place, now),
    sessionId: token.id,
    via: 'token',
    method: null,
    authenticatedAt: null,
    permissions: new Set(token.scopes.filter((scope) => held.has(scope))),
  };
}

interface Place {
  readonly account: Account;
  readonly membership: Membership;
  readonly company: Company;
}

function personOf({ account, membership, company }: Place, now: Date) {
  return {
    userId: account.id,
    name: `${account.firstname} ${account.lastname}`.trim() || account.email,
    role: membership.role,
    companyId: membership.companyId,
    language: account.lang,
    demo: account.demo,
    offer: company.offer,
    offerExpired: isOfferExpired(company, now),
  };
}

async function placeOf(
  tx: Tx,
  { users, companies }: Knows,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
): Promise<Place | null> {
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

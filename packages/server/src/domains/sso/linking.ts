import type { Tx } from '../../platform/db/database.ts';
import type { Mailbox } from '../../platform/sso/openid.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { Visitor } from '../session/public.ts';
import { mayEnter, type Account, type UsersDoor } from '../users/public.ts';
import * as store from './store.ts';

/** Other letters may become these in lower case, which is how addresses are compared. */
const PLAIN = /^[\x21-\x7e]+$/;

/** Somebody at a company's provider. */
export interface Vouched extends store.Identity {
  /** Asked for only when nobody has the identity yet. */
  readonly mailbox: Mailbox | null;
}

/**
 * Whose identity it is. A new one becomes that of the person of this company whose address the provider has verified, in a domain that the company
 * claims; it stays theirs whatever addresses become. Nobody is made a member of a company by its provider who was not invited.
 */
export async function accountOf(
  tx: Tx,
  { users, audit }: { readonly users: UsersDoor; readonly audit: AuditDoor },
  { mailbox, ...identity }: Vouched,
  visitor: Visitor,
): Promise<Account | null> {
  const { companyId, issuer, subject } = identity;
  const owner = await store.ownerOf(tx, identity);
  if (owner !== null) {
    const account = await users.account(tx, owner);
    if (!isWelcome(account, companyId)) return null;
    await store.recordUse(tx, identity, visitor.now);
    return account;
  }
  if (mailbox?.verified !== true || !PLAIN.test(mailbox.email)) return null;
  const config = await store.find(tx, companyId);
  if (config?.emailDomains.includes(domainOf(mailbox.email)) !== true) return null;
  const account = await users.accountByEmail(tx, mailbox.email);
  const joining = account !== null && isInvited(account, companyId);
  if (account === null || !(joining || isWelcome(account, companyId))) return null;
  await store.link(tx, identity, account.id, visitor.now);
  const name = `${account.firstname} ${account.lastname}`.trim() || account.email;
  await audit.record(
    tx,
    { companyId, actorId: account.id, actorName: name, ip: visitor.ip, requestId: visitor.requestId },
    { kind: 'identity.linked', object: { type: 'user', id: account.id, name }, after: { issuer, subject } },
  );
  if (joining) {
    await users.join(tx, companyId, account.id, visitor.now);
    await users.validateEmail(tx, account.id, account.email, visitor.now);
    await audit.record(
      tx,
      { companyId, actorId: account.id, actorName: name, ip: visitor.ip, requestId: visitor.requestId },
      { kind: 'user.joined', object: { type: 'user', id: account.id, name } },
    );
  }
  return account;
}

/**
 * The company invited this address and its provider vouches for it: signing in accepts. Not for somebody of other companies, whose account
 * this one must not speak for; they accept with their mailbox.
 */
function isInvited({ active, demo, memberships }: Account, companyId: string): boolean {
  const [only, ...others] = memberships;
  if (!active || demo || others.length > 0) return false;
  return only?.companyId === companyId && only.active && only.joinedAt === null;
}

/** May they be in the company? Demo accounts and disabled ones may not. */
export function isWelcome(account: Account | null, companyId: string): account is Account {
  if (account === null || !account.active || account.demo) return false;
  return account.memberships.some((place) => place.companyId === companyId && mayEnter(place));
}

export function domainOf(email: string): string {
  return email.toLowerCase().split('@').at(-1) ?? '';
}

import type { SignInMethod } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { digest, newToken } from '../../platform/secrets/tokens.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { Account, UsersDoor } from '../users/public.ts';
import * as store from './store.ts';

export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly companyId: string;
}

/** From where somebody signs in. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: Date;
}

export interface Opening {
  readonly account: Account;
  readonly companyId: string;
  readonly method: SignInMethod;
  readonly visitor: Visitor;
}

/** Starts a session in a system transaction; a new token each time (reliability B5). */
export type OpenSession = (tx: Tx, opening: Opening) => Promise<SignedIn>;

const USER_AGENT_MAX = 400;

export function createOpenSession({
  ids,
  users,
  audit,
}: {
  readonly ids: Ids;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
}): OpenSession {
  return async (tx, { account, companyId, method, visitor }) => {
    const { ip, now, requestId } = visitor;
    const token = newToken('session');
    const id = ids.next();
    const userAgent = visitor.userAgent.slice(0, USER_AGENT_MAX);
    await store.insert(tx, {
      id,
      companyId,
      userId: account.id,
      tokenHash: digest(token),
      method,
      ip,
      userAgent,
      now,
    });
    await users.recordLogin(tx, account.id, companyId, now);
    const name = nameOf(account);
    await audit.record(
      tx,
      { companyId, actorId: account.id, actorName: name, ip, requestId },
      { kind: 'session.started', object: { type: 'session', id, name }, after: { method } },
    );
    return { token, userId: account.id, companyId };
  };
}

/** First and last name, or the address. */
export function nameOf({ firstname, lastname, email }: Pick<Account, 'firstname' | 'lastname' | 'email'>) {
  return `${firstname} ${lastname}`.trim() || email;
}

import type { CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, newToken } from '../../platform/secrets/tokens.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { MailsDoor } from '../mails/public.ts';
import type { Account, UsersDoor } from '../users/public.ts';
import type { Attempts } from './attempts.ts';
import { hashChosen, passwordContext } from './chosen-password.ts';
import { withdraw } from './one-time-tokens.ts';
import type { SessionDoor } from './public.ts';
import { isSsoOnly } from './sso-only.ts';
import * as sessions from './sessions-store.ts';

export type OwnService = ReturnType<typeof createOwnService>;

type Needs = Pick<Platform, 'database' | 'passwords'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly mails: MailsDoor;
  readonly attempts: Attempts;
  readonly door: SessionDoor;
};

/** What people do with their own sign-in. */
export function createOwnService(needs: Needs) {
  const { database, passwords, users, companies, audit, mails, attempts, door } = needs;

  const self = async (tx: Tx, { caller }: CallBy): Promise<Account> => {
    const account = await users.account(tx, caller.userId);
    if (account === null) throw fail('invalid_token');
    return account;
  };
  /** Throws `validation_failed` for a wrong password, `rate_limited` after too many. Counts like signing in does. */
  const prove = async (call: CallBy, account: Account, password: string, field: string): Promise<void> => {
    const attempt = { email: account.email, ip: call.request.ip, device: null, now: call.now };
    await attempts.book(attempt);
    if (!(await passwords.matches(password, account.passwordHash))) {
      throw fail('validation_failed', { fields: [{ field, rule: 'wrong_password' }] });
    }
    await attempts.clear(attempt);
  };
  const record = (tx: Tx, call: CallBy, kind: 'password.changed' | 'session.confirmed') =>
    audit.record(tx, actorOf(call), {
      kind,
      object: { type: 'user', id: call.caller.userId, name: call.caller.name },
    });

  return {
    /**
     * Changes one's own password. Other sessions and all API tokens end, this session goes on under the new token that is given back, and
     * the person is told by mail (reliability B5). Throws `forbidden` when the person signs in at their company's provider only.
     */
    changePassword: (call: CallBy, current: string, password: string): Promise<string> =>
      passwords.inTurn(async () => {
        const { account, context, ssoOnly } = await database.systemTransaction(async (tx) => {
          const found = await self(tx, call);
          return {
            account: found,
            context: await passwordContext(tx, found, { users, companies }),
            ssoOnly: await isSsoOnly(tx, found),
          };
        });
        if (ssoOnly) throw fail('forbidden');
        await prove(call, account, current, 'current');
        const hash = await hashChosen(passwords, password, context);
        const token = newToken('session');
        const ended = await database.systemTransaction(async (tx) => {
          const { caller, now, request } = call;
          await users.setPassword(tx, account.id, hash, now);
          await withdraw(tx, account.id, ['reset', 'magic']);
          const gone = await door.endAll(tx, null, account.id, caller.sessionId);
          await sessions.renew(tx, caller.sessionId, { tokenHash: digest(token), method: 'password' }, now);
          const addressee = { ...account, companyId: caller.companyId, userId: account.id };
          await mails.send(tx, addressee, { kind: 'password_changed', at: now, ip: request.ip });
          await record(tx, call, 'password.changed');
          return gone;
        });
        door.ended(ended);
        return token;
      }),

    /** The caller has just shown that they are who they are (reliability B9). */
    confirm: (call: CallBy, password: string): Promise<void> =>
      passwords.inTurn(async () => {
        const account = await database.systemTransaction((tx) => self(tx, call));
        await prove(call, account, password, 'password');
        await database.systemTransaction(async (tx) => {
          await sessions.renew(tx, call.caller.sessionId, { method: 'password' }, call.now);
          await record(tx, call, 'session.confirmed');
        });
      }),
  };
}

import { MAGIC_LINK_MINUTES, RESET_LINK_MINUTES } from '@altocost/contract/session/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { isToken } from '../../platform/secrets/tokens.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { MailsDoor } from '../mails/public.ts';
import { mayEnter, type Account, type UsersDoor } from '../users/public.ts';
import type { Attempts } from './attempts.ts';
import { hashChosen, passwordContext } from './chosen-password.ts';
import { browserHashOf } from './cookies.ts';
import type { Afterwards, Happened } from './afterwards.ts';
import { find, take, withdraw, type OneTimeToken } from './one-time-tokens.ts';
import { nameOf, type Visitor } from './open-session.ts';
import type { SessionDoor } from './public.ts';
import { isSsoOnly } from './sso-only.ts';
import { actorOfVisitor } from './visitor.ts';

export type AccountService = ReturnType<typeof createAccountService>;

type Needs = Pick<Platform, 'database' | 'passwords'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly mails: MailsDoor;
  readonly attempts: Attempts;
  readonly afterwards: Afterwards;
  readonly door: SessionDoor;
};

/** What somebody who is not signed in does with their account: by links that were mailed to them. */
export function createAccountService(needs: Needs) {
  const { database, passwords, users, companies, audit, mails, attempts, afterwards, door } = needs;

  const ask = async (kind: Happened['kind'], email: string, visitor: Visitor, browser: string | null) => {
    const { ip, requestId, now } = visitor;
    await attempts.bookRequest('mail', ip, now);
    await afterwards.happened({ kind, email, ip, requestId, browserHash: browserHashOf(browser) });
  };

  /** Whose link this is, as long as it may set a password. */
  const holderOf = async (tx: Tx, link: OneTimeToken | null): Promise<Holder | null> => {
    const account = link === null ? null : await users.account(tx, link.userId);
    const place = account?.memberships.find((m) => m.companyId === link?.companyId);
    if (link === null || account === null || place === undefined) return null;
    const invited = link.kind === 'invite';
    if (!account.active || account.demo || !(invited ? place.active : mayEnter(place))) return null;
    // Somebody of other companies accepts with the mailbox; who has only this one does so at its provider.
    const inviting = account.memberships.length === 1 ? link.companyId : undefined;
    return (await isSsoOnly(tx, account, inviting)) ? null : { link, account, invited };
  };

  return {
    /** Gives the minutes for which the link works. The answer is the same for everybody (reliability B4). */
    async askLink(email: string, visitor: Visitor, browser: string): Promise<number> {
      await ask('magic', email, visitor, browser);
      return MAGIC_LINK_MINUTES;
    },

    async forgotPassword(email: string, visitor: Visitor): Promise<number> {
      await ask('reset', email, visitor, null);
      return RESET_LINK_MINUTES;
    },

    /**
     * Sets the password that a reset link or an invitation allows, once; accepts the invitation. All sessions and API tokens of the
     * person end, and nobody is signed in by it (reliability B7). Gives the address to sign in with. Throws `authentication_failed` for a
     * link that does not work any more, `validation_failed` (and keeps the link) for a password that is refused.
     */
    async resetPassword(token: string, password: string, visitor: Visitor): Promise<string> {
      const { ip, now } = visitor;
      await attempts.bookRequest('link', ip, now);
      const kind = isToken('invite', token) ? 'invite' : 'reset';
      const { email, ended } = await passwords.inTurn(async () => {
        const context = await database.systemTransaction(async (tx) => {
          const holder = await holderOf(tx, await find(tx, kind, token, now));
          return holder === null ? null : passwordContext(tx, holder.account, { users, companies });
        });
        if (context === null) throw fail('authentication_failed');
        const hash = await hashChosen(passwords, password, context);
        return database.systemTransaction(async (tx) => {
          const holder = await holderOf(tx, await take(tx, kind, token, now));
          if (holder === null) throw fail('authentication_failed');
          return setPassword(tx, holder, hash, visitor);
        });
      });
      door.ended(ended);
      await attempts.clear({ email, ip, device: null, now });
      await attempts.clearRequest('link', ip, now);
      return email;
    },
  };

  async function setPassword(tx: Tx, { link, account, invited }: Holder, hash: string, visitor: Visitor) {
    const { companyId } = link;
    const { now, ip } = visitor;
    const had = account.passwordHash !== null;
    await users.setPassword(tx, account.id, hash, now);
    // The link came to this mailbox.
    await users.validateEmail(tx, account.id, account.email, now);
    await withdraw(tx, account.id, ['reset', 'magic']);
    const ended = await door.endAll(tx, null, account.id, null);
    if (invited) await users.join(tx, companyId, account.id, now);
    const addressee = { ...account, companyId, userId: account.id };
    if (had) await mails.send(tx, addressee, { kind: 'password_changed', at: now, ip });
    await audit.record(tx, actorOfVisitor(companyId, visitor), {
      kind: invited ? 'user.joined' : 'password.reset',
      object: { type: 'user', id: account.id, name: nameOf(account) },
    });
    return { email: account.email, ended };
  }
}

interface Holder {
  readonly link: OneTimeToken;
  readonly account: Account;
  readonly invited: boolean;
}

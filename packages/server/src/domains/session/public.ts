import type { Language } from '@altocost/contract/errors.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import type { Tx } from '../../platform/db/database.ts';

export { browserCookie, browserHashOf, browserOf, cookieOf, newBrowser, setCookie } from './cookies.ts';
export { issue as issueOneTime, take as takeOneTime } from './one-time-tokens.ts';
export type { OpenSession, SignedIn, Visitor } from './open-session.ts';

/** A person of a company, as far as a mail to them needs it. */
export interface Person {
  readonly companyId: string;
  readonly userId: string;
  readonly email: string;
  readonly firstname: string;
  readonly lang: Language;
}

/** Who wants an address to change: the person, or an administrator of theirs. */
export type Asker = 'self' | 'administrator';

/** What other domains may ask of sign-in. Transactions are system transactions unless said otherwise. */
export interface SessionDoor {
  /** Mails an invitation whose link sets the password and joins; earlier invitations of the person end. */
  invite(tx: Tx, person: Person, by: { readonly company: string; readonly invitedBy: string }): Promise<void>;
  /** Mails a link to set a new password; earlier ones end. */
  sendReset(tx: Tx, person: Person): Promise<void>;
  /**
   * Mails a link that proves the address, which becomes the person's address then. What an administrator asked for has no effect any more
   * once the person belongs to another company too.
   */
  askValidation(tx: Tx, person: Person, email: string, asker: Asker): Promise<void>;
  sessionsOf(tx: Tx, companyId: string, userId: string, currentId: string | null): Promise<SessionRow[]>;
  /** Ends one session of the person; false when there is no such. Tell `ended` after the commit. */
  end(tx: Tx, companyId: string, userId: string, sessionId: string): Promise<boolean>;
  /** Ends sessions and API tokens of the person in the company, or everywhere (null); gives their ids for `ended`. */
  endAll(tx: Tx, companyId: string | null, userId: string, except: string | null): Promise<readonly string[]>;
  /** After the commit: closes the open streams of sessions that ended. */
  ended(sessionIds: readonly string[]): void;
  /**
   * Takes a session to another company of its user; the membership must exist. Throws `reauth_required` when only a company's own provider
   * vouched for the person: no other company has to believe it.
   */
  move(tx: Tx, sessionId: string, userId: string, companyId: string): Promise<void>;
}

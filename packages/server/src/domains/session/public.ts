import type { Language } from '@altocost/contract/errors.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A person of a company, as far as a mail to them needs it. */
export interface Person {
  readonly companyId: string;
  readonly userId: string;
  readonly email: string;
  readonly firstname: string;
  readonly lang: Language;
}

/** What other domains may ask of sign-in. Transactions are system transactions unless said otherwise. */
export interface SessionDoor {
  /** Mails an invitation whose link sets the password and joins; earlier invitations of the person end. */
  invite(tx: Tx, person: Person, by: { readonly company: string; readonly invitedBy: string }): Promise<void>;
  /** Mails a link to set a new password; earlier ones end. */
  sendReset(tx: Tx, person: Person): Promise<void>;
  /** Mails a link that proves the address, which becomes the person's address then. */
  askValidation(tx: Tx, person: Person, email: string): Promise<void>;
  sessionsOf(tx: Tx, companyId: string, userId: string, currentId: string | null): Promise<SessionRow[]>;
  /** Ends one session of the person; false when there is no such. Tell `ended` after the commit. */
  end(tx: Tx, companyId: string, userId: string, sessionId: string): Promise<boolean>;
  /** Ends sessions and API tokens of the person in the company; gives their ids for `ended`. */
  endAll(tx: Tx, companyId: string, userId: string, except: string | null): Promise<readonly string[]>;
  /** After the commit: closes the open streams of sessions that ended. */
  ended(sessionIds: readonly string[]): void;
  /** Takes a session to another company of its user. The membership must exist. */
  move(tx: Tx, sessionId: string, userId: string, companyId: string): Promise<void>;
}

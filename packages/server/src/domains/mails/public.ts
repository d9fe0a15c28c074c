import type { Language } from '@altocost/contract/errors.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Where a mail goes, and in which language. */
export interface Addressee {
  readonly companyId: string;
  /** Null when it is for somebody who is not of the company. */
  readonly userId: string | null;
  readonly email: string;
  readonly firstname: string;
  readonly lang: Language;
}

/** What a mail says, by kind. Links are complete addresses, made from the configured public address. */
export type MailContent =
  | {
      readonly kind: 'invitation';
      readonly company: string;
      readonly invitedBy: string;
      readonly link: string;
      readonly hours: number;
    }
  | { readonly kind: 'magic_link'; readonly link: string; readonly minutes: number }
  | { readonly kind: 'password_reset'; readonly link: string; readonly minutes: number }
  | { readonly kind: 'password_changed'; readonly at: Date; readonly ip: string }
  | { readonly kind: 'email_validation'; readonly link: string; readonly hours: number }
  | { readonly kind: 'email_changed'; readonly newEmail: string; readonly at: Date }
  | { readonly kind: 'test' };

/** What other domains may ask of the outbox. */
export interface MailsDoor {
  /** Writes the mail into the outbox in the caller's transaction (the company's or a system one); it is sent after the commit. */
  send(tx: Tx, to: Addressee, content: MailContent): Promise<string>;
}

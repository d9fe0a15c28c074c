import type { Language } from '@altocost/contract/errors.ts';
import type { Permission, Role } from '@altocost/contract/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: Language;
  readonly active: boolean;
  readonly demo: boolean;
  readonly lastLoginAt: Date | null;
}

/** A user's place in a company. */
export interface Membership {
  readonly companyId: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** What signing in needs to know; the hash goes no further than the session domain. */
export interface Account extends User {
  readonly passwordHash: string | null;
  /** Oldest first; the first one is where a session starts. */
  readonly memberships: readonly Membership[];
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: Language;
  readonly demo: boolean;
  readonly membership: Membership;
  readonly now: Date;
}

/** What other domains may ask of users. Accounts span companies: all but `names` want a system transaction. */
export interface UsersDoor {
  /** Upper and lower case are the same. Null: nobody. */
  accountByEmail(tx: Tx, email: string): Promise<Account | null>;
  account(tx: Tx, userId: string): Promise<Account | null>;
  create(tx: Tx, user: NewUser): Promise<void>;
  setLanguage(tx: Tx, userId: string, language: Language): Promise<void>;
  recordLogin(tx: Tx, userId: string, now: Date): Promise<void>;
  /** False at the very first start. */
  anybody(tx: Tx): Promise<boolean>;
  /** In a company's transaction: display names of people who are in it, by user id. Others are missing. */
  names(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

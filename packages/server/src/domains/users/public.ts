import type { Language } from '@altocost/contract/errors.ts';
import type { Licence } from '@altocost/contract/licences/model.ts';
import type { Permission, Role } from '@altocost/contract/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly address: string;
  readonly lang: Language;
  readonly active: boolean;
  readonly demo: boolean;
  readonly emailValidatedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/** As lists show somebody. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

/** A user's place in a company. */
export interface Membership {
  readonly companyId: string;
  readonly role: Role;
  readonly licence: Licence;
  readonly permissions: readonly Permission[];
  /** False: may not sign in to this company. */
  readonly active: boolean;
  readonly billing: boolean;
  /** Null: was invited and has not accepted yet. */
  readonly joinedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  /** What the company calls somebody, and how it writes to them, whom it invited and who has not joined yet. */
  readonly invitedFirstname: string | null;
  readonly invitedLastname: string | null;
  readonly invitedLang: Language | null;
}

/** Has accepted the invitation, and was not shut out of the company. */
export function mayEnter({ active, joinedAt }: Pick<Membership, 'active' | 'joinedAt'>): boolean {
  return active && joinedAt !== null;
}

/** A person's place in a company when it is made. */
export interface NewMembership {
  readonly companyId: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** Absent: control. */
  readonly licence?: Licence;
  /** True: joins by accepting an invitation. */
  readonly invited?: boolean;
  readonly invitedFirstname?: string;
  readonly invitedLastname?: string;
  readonly invitedLang?: Language;
}

/** What signing in needs to know; the hash goes no further than the session domain. */
export interface Account extends User {
  readonly passwordHash: string | null;
  /** The one used last first, then the oldest; the first one that is active and joined is where a session starts. */
  readonly memberships: readonly Membership[];
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  /** Null: sets one by invitation, or signs in otherwise. */
  readonly passwordHash: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: Language;
  readonly demo: boolean;
  readonly membership: NewMembership;
  readonly now: Date;
}

/** What other domains may ask of users. Accounts span companies: all but `names` want a system transaction. */
export interface UsersDoor {
  /** Upper and lower case are the same. Null: nobody. */
  accountByEmail(tx: Tx, email: string): Promise<Account | null>;
  account(tx: Tx, userId: string): Promise<Account | null>;
  create(tx: Tx, user: NewUser): Promise<void>;
  /** Gives somebody who has an account a place in another company. */
  attach(tx: Tx, userId: string, membership: NewMembership, now: Date): Promise<void>;
  setLanguage(tx: Tx, userId: string, language: Language): Promise<void>;
  recordLogin(tx: Tx, userId: string, companyId: string, now: Date): Promise<void>;
  /** The person is in this company now: where their next session starts. */
  recordUse(tx: Tx, userId: string, companyId: string, now: Date): Promise<void>;
  /** Sets the password and remembers the former ones. */
  setPassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void>;
  /** Hashes of the last passwords, the present one included, newest first. */
  formerPasswords(tx: Tx, userId: string): Promise<readonly string[]>;
  /** Only replaces the hash: the same password under newer parameters. */
  rehashPassword(tx: Tx, userId: string, hash: string): Promise<void>;
  /** The address is the person's own; it becomes their address when it is another one. Throws `conflict` when somebody else has it. */
  validateEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void>;
  /** The invited person has accepted. */
  join(tx: Tx, companyId: string, userId: string, now: Date): Promise<void>;
  /** False at the very first start. */
  anybody(tx: Tx): Promise<boolean>;
  /** In a company's transaction: display names of people who are in it, by user id. Others are missing. */
  names(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** In a company's transaction: those of these people who are in it, by user id. */
  people(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** In a company's transaction: licences that people who are let in have, invited ones included. */
  usedLicences(tx: Tx, companyId: string): Promise<Readonly<Record<Licence, number>>>;
}

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

/** A person. What they may do depends on the company: {@link memberships}. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** argon2id; null: no password login. */
    passwordHash: text(),
    passwordSetAt: timestamp({ withTimezone: true }),
    /** When the owner of the mailbox proved to be this person; null: not yet. */
    emailValidatedAt: timestamp({ withTimezone: true }),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    address: text().notNull().default(''),
    lang: text().notNull().default('fr'),
    active: boolean().notNull().default(true),
    /** Demo accounts look at everything and change little (spec §6). */
    demo: boolean().notNull().default(false),
    lastLoginAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_lang', sql`${table.lang} in ('fr', 'en')`),
  ],
);

/** A person's place in a company. */
export const memberships = pgTable(
  'memberships',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    /** What the licence allows the person to be given (spec §6): viewers never get special permissions. */
    licence: text().notNull().default('control'),
    permissions: text().array().notNull(),
    /** False: may not sign in to this company. */
    active: boolean().notNull().default(true),
    /** Sees to payment: may open the subscription and receives what concerns it. */
    billing: boolean().notNull().default(false),
    /** Null until an invitation was accepted; a member who was never invited has joined at once. */
    joinedAt: timestamp({ withTimezone: true }),
    /** What the inviting company calls somebody who has not joined yet: an account elsewhere stays unknown to it. */
    invitedFirstname: text(),
    invitedLastname: text(),
    invitedLang: text(),
    /** The company that a person used last is where the next session starts. */
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_licence', sql`${table.licence} in ('control', 'viewer')`),
    check('memberships_role', sql`${table.role} in ('admin', 'user', 'viewer', 'guest')`),
  ],
);

/** The passwords somebody had, newest last; the last five may not come back (spec §5, reliability B1). */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('password_history_user').on(table.userId, table.createdAt)],
);

/** Who a person is at an OpenID provider: issuer and subject, never the e-mail address (reliability B8). */
export const identities = pgTable(
  'identities',
  {
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.issuer, table.subject] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

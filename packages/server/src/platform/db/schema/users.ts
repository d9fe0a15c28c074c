import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

/** A person. What they may do depends on the company: {@link memberships}. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** argon2id; null: no password login. */
    passwordHash: text(),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
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
    permissions: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    check('memberships_role', sql`${table.role} in ('admin', 'user', 'viewer', 'guest')`),
  ],
);

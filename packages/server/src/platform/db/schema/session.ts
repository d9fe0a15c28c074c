import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './users.ts';

/** A signed-in browser or script. Its token is only known by its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    /** How the person proved who they are: password, magic or sso. */
    method: text().notNull().default('password'),
    /** When they last did; dangerous acts want it to be recent (reliability B9). */
    authenticatedAt: timestamp({ withTimezone: true }).notNull(),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
    index('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.companyId, table.userId),
  ],
);

/** When logins failed, per hashed account or address: what the throttle decides from. */
export const loginThrottle = pgTable('login_throttle', {
  key: text().primaryKey(),
  failures: timestamp({ withTimezone: true }).array().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Links and keys that work once: only their SHA-256 is here. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    kind: text().notNull(),
    tokenHash: text().notNull(),
    /** What the token stands for besides its user, such as an address to be validated or the browser it is bound to. */
    data: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
    index('one_time_tokens_hash').on(table.tokenHash),
    index('one_time_tokens_user').on(table.companyId, table.userId, table.kind),
    check('one_time_tokens_kind', sql`${table.kind} in ('magic', 'reset', 'invite', 'email', 'sso')`),
  ],
);

/** Keys with which a person's scripts call the API, for some of what the person may do. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** The last four characters, by which its owner tells it from the others. */
    ending: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
    index('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_user').on(table.companyId, table.userId),
  ],
);

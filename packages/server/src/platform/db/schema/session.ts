import { foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './users.ts';

/** A signed-in browser or script. Its token is only known by its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
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

import { foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './users.ts';

/** The first answer to a creating call, given again when the call is repeated with its key (`api.md`; kept 24 hours). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: uuid().notNull(),
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    request: text().notNull(),
    /** Null while the first call is under way. */
    reply: jsonb().$type<unknown>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.key] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

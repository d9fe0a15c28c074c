import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who did what, when, from where; each entry carries the hash of the one before it (reliability H1). Only ever added to. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** 1, 2, 3… within the company. */
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().notNull(),
    /** Null: the product itself, or somebody who was not signed in. */
    actorId: uuid(),
    actorName: text().notNull(),
    ip: text().notNull(),
    objectType: text().notNull(),
    objectId: text(),
    objectName: text().notNull(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    requestId: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq] }),
    index('audit_log_at').on(table.companyId, table.at),
    index('audit_log_kind').on(table.companyId, table.kind, table.seq),
  ],
);

/** The end of each company's chain; its row is locked while an entry is added. */
export const auditHeads = pgTable('audit_heads', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** The last entry that was deleted because of its age: where what is left of the chain begins. */
  forgottenSeq: bigint({ mode: 'number' }).notNull().default(0),
  forgottenHash: text().notNull().default(''),
});

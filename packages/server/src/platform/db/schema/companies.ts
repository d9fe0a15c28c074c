import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A customer. Its id is what `company_id` means everywhere. */
export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null until its first bill is published or somebody chooses (docs/decisions/0005). */
    currency: text(),
    /** Raised in the transaction that changes what costs are shown; caches and screens compare it. */
    dataVersion: bigint({ mode: 'number' }).notNull().default(0),
    demo: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('companies_currency', sql`${table.currency} in ('EUR', 'USD', 'GBP', 'INR')`)],
);

import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What this installation knows about itself, such as that its first start is done. */
export const instanceFacts = pgTable('instance_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
  setAt: timestamp({ withTimezone: true }).notNull(),
});

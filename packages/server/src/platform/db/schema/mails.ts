import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

/** The outbox: a mail is written in the transaction that wants it and sent afterwards (reliability F5). */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Whom it is for when it is somebody of the company. */
    userId: uuid(),
    kind: text().notNull(),
    lang: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Text and HTML, sealed: they hold links that let somebody in. Erased some days after sending. */
    sealedBody: text(),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Until when somebody is taken to be sending it. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** Why the last attempt failed, as the mail server said it. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('mails_company').on(table.companyId, table.createdAt),
    index('mails_queued').on(table.status, table.createdAt),
    check('mails_status', sql`${table.status} in ('queued', 'sent', 'kept', 'failed')`),
  ],
);

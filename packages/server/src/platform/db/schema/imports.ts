import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

const instant = () => timestamp({ withTimezone: true });
const count = () => bigint({ mode: 'number' }).notNull().default(0);
/** Sums of Decimal(38,18) columns. */
const money = () => numeric({ precision: 60, scale: 18 }).notNull();

/** A bill that somebody brought in, and what became of it (spec §4). */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The server process (its data folder) that holds the file. */
    node: text().notNull(),
    /** Where it came from: `upload`, or the id of a connector. */
    source: text().notNull(),
    /** Name as the person gave it. */
    file: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** False once the file was removed: it can no longer be accepted or tried again. */
    fileKept: boolean().notNull().default(true),
    providerGiven: text(),
    formatGiven: text(),
    acceptRejects: boolean().notNull().default(false),
    provider: text(),
    format: text(),
    status: text().notNull(),
    step: text().notNull(),
    percent: smallint().notNull().default(0),
    rowsRead: count(),
    rowsLoaded: count(),
    rowsRejected: count(),
    /** Facts without sentences: those are made in the reader's language. */
    problems: jsonb().notNull().default([]),
    notices: jsonb().notNull().default([]),
    totals: jsonb().notNull().default([]),
    reconciliation: jsonb(),
    canAccept: boolean().notNull().default(false),
    createdBy: uuid(),
    discoveredAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    /** Tries since it was last asked for, and tries ever: the key of the job that carries the next one. */
    attempts: smallint().notNull().default(0),
    runs: integer().notNull().default(0),
    /** Who works on it, and until when that is believed without a sign of life. */
    leaseOwner: uuid(),
    leaseUntil: instant(),
  },
  (table) => [
    unique('imports_company_id').on(table.companyId, table.id),
    index('imports_newest').on(table.companyId, table.discoveredAt, table.id),
    index('imports_pending')
      .on(table.node)
      .where(sql`status = 'pending'`),
    check('imports_status', sql`${table.status} in ('pending', 'done', 'error')`),
  ],
);

/**
 * One version of one billing month of one export. Its id is the version id of the cost store. The rows that are `live` are
 * what counts; changing the state in one transaction is what publishing is.
 */
export const billVersions = pgTable(
  'bill_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: uuid().notNull(),
    importId: uuid().notNull(),
    source: text().notNull(),
    provider: text().notNull(),
    exportKey: text().notNull(),
    exportName: text().notNull(),
    month: text().notNull(),
    /** 1 is the first delivery of the month; 0 until it is published. */
    version: integer().notNull().default(0),
    state: text().notNull(),
    digest: text().notNull(),
    currency: text().notNull(),
    billingAccounts: text().array().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    billedCost: money(),
    effectiveCost: money(),
    listCost: money(),
    contractedCost: money(),
    firstDay: text(),
    lastDay: text(),
    createdAt: instant().notNull(),
    publishedAt: instant(),
    /** When it stopped being live. */
    endedAt: instant(),
  },
  (table) => [
    foreignKey({
      name: 'bill_versions_import',
      columns: [table.companyId, table.importId],
      foreignColumns: [imports.companyId, imports.id],
    }).onDelete('cascade'),
    uniqueIndex('bill_versions_live')
      .on(table.companyId, table.source, table.exportKey, table.month)
      .where(sql`state = 'live'`),
    index('bill_versions_month').on(table.companyId, table.month),
    index('bill_versions_import').on(table.companyId, table.importId),
    check(
      'bill_versions_state',
      sql`${table.state} in ('staged', 'live', 'superseded', 'withdrawn', 'discarded')`,
    ),
  ],
);

import { foreignKey, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { companies } from './companies.ts';
import { memberships } from './users.ts';

/** People who answer for costs together (spec §3, Team). */
export const teams = pgTable(
  'teams',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    createdBy: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('teams_name').on(table.companyId, sql`lower(${table.name})`),
  ],
);

export const teamMembers = pgTable(
  'team_members',
  {
    companyId: uuid().notNull(),
    teamId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.teamId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.teamId],
      foreignColumns: [teams.companyId, teams.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** A list of people who are written to together, for instance when an alert is triggered. */
export const channels = pgTable(
  'channels',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    createdBy: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('channels_name').on(table.companyId, sql`lower(${table.name})`),
  ],
);

export const channelMembers = pgTable(
  'channel_members',
  {
    companyId: uuid().notNull(),
    channelId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.channelId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.channelId],
      foreignColumns: [channels.companyId, channels.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

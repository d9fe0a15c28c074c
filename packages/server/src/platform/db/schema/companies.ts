import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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
    billingAddress: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** free, starter, control or viewer (spec §1). */
    offer: text().notNull().default('control'),
    /** Until when everything may be tried; null: not on trial. */
    trialEndsAt: timestamp({ withTimezone: true }),
    /** When a paid offer ends unless it is renewed; null: open-ended. */
    offerEndsAt: timestamp({ withTimezone: true }),
    /** Licences provisioned for people of each kind. */
    controlLicences: integer().notNull().default(0),
    viewerLicences: integer().notNull().default(0),
    /** Names of the payment provider's objects; null: nothing was bought. */
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** When the payment provider was asked for what is stored here; an answer that was asked for earlier changes nothing. */
    stripeStateAt: timestamp({ withTimezone: true }),
    /** A session ends after so many minutes without use; null: the product's limit (reliability B9). */
    sessionIdleMinutes: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('companies_stripe_customer').on(table.stripeCustomerId),
    check('companies_offer', sql`${table.offer} in ('free', 'starter', 'control', 'viewer')`),
    check('companies_idle', sql`${table.sessionIdleMinutes} between 15 and 480`),
    check('companies_currency', sql`${table.currency} in ('EUR', 'USD', 'GBP', 'INR')`),
  ],
);

/** A company's logo, re-encoded by us; one per company. */
export const companyLogos = pgTable('company_logos', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  type: text().notNull(),
  content: bytea().notNull(),
  /** SHA-256 of the content: its address changes with it. */
  digest: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Colours of a company (spec §3, Theme): at most one for light and one for dark. */
export const themes = pgTable(
  'themes',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** 1 light, 0 dark, as the specification has it. */
    isDefault: integer().notNull(),
    backgroundColor: text().notNull(),
    primaryColor: text().notNull(),
    secondaryColor: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('themes_mode').on(table.companyId, table.isDefault),
    check('themes_default', sql`${table.isDefault} in (0, 1)`),
  ],
);

/** The key that seals a company's secrets, itself sealed under the installation's key (reliability F3). */
export const companyKeys = pgTable('company_keys', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Which installation key sealed it. */
  sealedUnder: text().notNull(),
  sealedKey: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** How the people of a company sign in at their own OpenID provider. */
export const ssoConfigs = pgTable('sso_configs', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  clientId: text().notNull(),
  sealedClientSecret: text().notNull(),
  clientSecretEnding: text().notNull(),
  /** People with an address of these domains are sent to this provider. */
  emailDomains: text().array().notNull(),
  enabled: boolean().notNull().default(false),
  /** Nobody of the company signs in by password or magic link. */
  enforced: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Payment events that were taken in, so that each has its effect once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

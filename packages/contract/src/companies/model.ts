import { z } from 'zod';
import { OFFERS } from '../licences/model.ts';
import { IMPORT_STATUSES } from '../imports/model.ts';
import { theme } from '../themes/model.ts';

/** Currencies in which a company sees its costs (spec §3). */
export const COMPANY_CURRENCIES = ['EUR', 'USD', 'GBP', 'INR'] as const;
export type CompanyCurrency = (typeof COMPANY_CURRENCIES)[number];
export const DEFAULT_CURRENCY: CompanyCurrency = 'EUR';

export const LOGO_MAX_BYTES = 1_000_000;
/** A session ends after so long without use; companies may lower it (reliability B9). */
export const IDLE_MINUTES_MIN = 15;
export const IDLE_MINUTES_MAX = 480;

/** Spec §3, Company. */
export const company = z.object({
  id: z.uuid(),
  name: z.string(),
  billing_address: z.string(),
  phone: z.string(),
  currency: z.enum(COMPANY_CURRENCIES),
  /** What the last import ended as; `done` when there was none. */
  importStatus: z.enum(IMPORT_STATUSES),
  /** A data URL of the image, re-encoded by us. */
  logo: z.string().nullable(),
  themes: z.array(theme),
  offer: z.enum(OFFERS),
  session_idle_minutes: z.number().int().nullable(),
  demo: z.boolean(),
});
export type Company = z.output<typeof company>;

/** A company in the seller's list. */
export const companyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  current: z.boolean(),
});
export type CompanyRow = z.output<typeof companyRow>;

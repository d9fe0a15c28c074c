import { z } from 'zod';

/** What a company subscribes to (spec §1). */
export const OFFERS = ['free', 'starter', 'control', 'viewer'] as const;
export type Offer = (typeof OFFERS)[number];

/** Prices of a month in euros, without and with tax (spec §1). */
export const OFFER_PRICES = {
  free: { excl: 0, incl: 0 },
  starter: { excl: 100, incl: 120 },
  control: { excl: 200, incl: 240 },
  viewer: null,
} as const satisfies Record<Offer, { readonly excl: number; readonly incl: number } | null>;

/** Offers that can be bought; `viewer` is what a company has whose people only look. */
export const PAID_OFFERS = ['starter', 'control'] as const;
export type PaidOffer = (typeof PAID_OFFERS)[number];

/** What one person is licensed for (spec §6): Control has modifiable permissions, viewer has none. */
export const LICENCES = ['control', 'viewer'] as const;
export type Licence = (typeof LICENCES)[number];

/** Length of a trial. */
export const TRIAL_DAYS = 14;

/** Licences of a kind: provisioned for the company, taken by people, left. */
export const licenceCount = z.object({
  licence: z.enum(LICENCES),
  provisioned: z.number().int(),
  used: z.number().int(),
  available: z.number().int(),
});
export type LicenceCount = z.output<typeof licenceCount>;

/** A company's subscription as its administrators see it. */
export const subscription = z.object({
  offer: z.enum(OFFERS),
  /** ISO instant; null: not on trial. */
  trial_ends_at: z.iso.datetime().nullable(),
  offer_ends_at: z.iso.datetime().nullable(),
  /** Whole days until trial or offer end; null: open-ended. 0: it has ended. */
  offer_day_remaining: z.number().int().nullable(),
  expired: z.boolean(),
  licences: z.array(licenceCount),
  /** False: no payment provider is configured; the screen says how to. */
  payment_configured: z.boolean(),
  /** The company has a customer record at the payment provider. */
  has_customer: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

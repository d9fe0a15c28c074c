import { z } from 'zod';
import { PAID_OFFERS, type PaidOffer } from '@altocost/contract/licences/model.ts';

/** What is needed to be paid by Stripe. */
export interface PaymentConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Ids of an offer's prices: the first is sold, the others are what earlier subscriptions pay. */
  readonly prices: Readonly<Record<PaidOffer, readonly [string, ...string[]]>>;
  /** Null: Stripe's own. */
  readonly apiUrl: string | null;
}

const empty = (value: unknown) => (value === '' ? undefined : value);
const like = (pattern: RegExp, message: string) =>
  z.preprocess(empty, z.string().trim().regex(pattern, message).optional());
const prices = like(
  /^price_\w+([\s,]+price_\w+)*$/,
  'must be the id of a price (price_…), followed by those of former prices if there are any',
);

/** The variables of payments. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: like(/^(sk|rk)_\w{8,}$/, 'must be a secret or restricted key of Stripe (sk_… or rk_…)'),
  STRIPE_WEBHOOK_SECRET: like(
    /^whsec_[\w+/=-]{8,}$/,
    'must be the signing secret of the webhook endpoint (whsec_…)',
  ),
  STRIPE_PRICE_STARTER: prices,
  STRIPE_PRICE_CONTROL: prices,
  STRIPE_API_URL: z.preprocess(empty, z.url({ protocol: /^https?$/ }).optional()),
} as const;

type Given = z.output<z.ZodObject<typeof paymentVariables>>;

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_CONTROL',
] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Reasons not to start with these variables; each names its variable. */
export function whyPaymentsUnsafe(env: Given, production: boolean): string[] {
  const reasons: string[] = [];
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < NEEDED.length) {
    reasons.push(`${missing.join(', ')}: give all of ${NEEDED.join(', ')}, or none`);
  }
  const starter = pricesOf(env.STRIPE_PRICE_STARTER);
  if (pricesOf(env.STRIPE_PRICE_CONTROL).some((price) => starter.includes(price))) {
    reasons.push('STRIPE_PRICE_CONTROL: has a price of STRIPE_PRICE_STARTER');
  }
  if (env.STRIPE_API_URL !== undefined) {
    const { protocol, hostname } = new URL(env.STRIPE_API_URL);
    if (missing.length === NEEDED.length) {
      reasons.push('STRIPE_API_URL: has no meaning without STRIPE_SECRET_KEY');
    }
    if (protocol === 'http:' && (production || !LOOPBACK.test(hostname))) {
      reasons.push('STRIPE_API_URL: must be an https address, because the secret key travels there');
    }
  }
  return reasons;
}

/** Null: nobody can pay here. */
export function paymentsOf(env: Given): PaymentConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const [starter, ...starterBefore] = pricesOf(env.STRIPE_PRICE_STARTER);
  const [control, ...controlBefore] = pricesOf(env.STRIPE_PRICE_CONTROL);
  if (secretKey === undefined || webhookSecret === undefined) return null;
  if (starter === undefined || control === undefined) return null;
  return {
    secretKey,
    webhookSecret,
    prices: { starter: [starter, ...starterBefore], control: [control, ...controlBefore] },
    apiUrl: env.STRIPE_API_URL ?? null,
  };
}

/** The offer that is paid by this price; null: none of ours. */
export function offerOfPrice({ prices }: Pick<PaymentConfig, 'prices'>, price: string): PaidOffer | null {
  return PAID_OFFERS.find((offer) => prices[offer].includes(price)) ?? null;
}

function pricesOf(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((price) => price !== '');
}

import Stripe from 'stripe';

/** Where Stripe's API is. */
export interface StripeAddress {
  readonly host: string;
  readonly port: string;
  readonly protocol: 'http' | 'https';
}

/** For the whole of one exchange, however slowly the answer comes. */
const TIMEOUT_MS = 7_000;

/**
 * The official library. `address` null: Stripe's own. It does not try again by itself: people wait for the answer, and Stripe
 * repeats its events.
 */
export function createStripe(secretKey: string, address: StripeAddress | null): Stripe {
  return new Stripe(secretKey, {
    ...address,
    // Its other client counts the time since the last byte, so that a trickle would never end.
    httpClient: Stripe.createFetchHttpClient((input, init) => fetch(input, { ...init, redirect: 'error' })),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export function stripeAddress(url: string): StripeAddress {
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' };
}

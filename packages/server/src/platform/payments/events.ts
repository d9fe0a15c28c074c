import type Stripe from 'stripe';
import { z } from 'zod';
import { EventRefused } from './failures.ts';

/** Something happened at the payment provider. What it says about it is not believed: only whom it concerns. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  /** Null: no customer is concerned. */
  readonly customer: string | null;
}

/** A signature older than this, or from further in the future, has no effect. */
const TOLERANCE_SECONDS = 300;

const shape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.number().int(),
  data: z.object({
    object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() }),
  }),
});

/** The event, when the signature over exactly these bytes is genuine and of now. Throws {@link EventRefused}. */
export function readEvent(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { readonly body: Buffer; readonly signature: string | null; readonly now: Date },
): PaymentEvent {
  const event = shape.safeParse(verified(stripe, secret, { body, signature: signature ?? '', now }));
  if (!event.success) throw new EventRefused('not the shape of an event');
  const { id, type, created, data } = event.data;
  const { customer } = data.object;
  return {
    id,
    kind: type,
    createdAt: new Date(created * 1_000),
    customer: typeof customer === 'string' ? customer : (customer?.id ?? null),
  };
}

function verified(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { readonly body: Buffer; readonly signature: string; readonly now: Date },
): unknown {
  // The library refuses what is too old and accepts any time to come.
  const ahead = (signedAt(signature) - now.getTime()) / 1_000;
  if (!(ahead <= TOLERANCE_SECONDS)) throw new EventRefused('signed in the future, or at no time');
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw new EventRefused(cause instanceof Error ? cause.name : 'unknown reason');
  }
}

/** As the library reads it: the last time that is said. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10) * 1_000;
}

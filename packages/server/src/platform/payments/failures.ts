import Stripe from 'stripe';

/** The payment provider is at fault, or how it is configured. Says what the operator needs and nothing secret. */
export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed';
}

/** An event that the payment provider did not send, or not now. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
}

/** What the library throws carries requests, headers and ends of keys; only this much of it goes on. */
export function whyPaymentFailed(cause: unknown): PaymentFailed {
  if (cause instanceof PaymentFailed) return cause;
  if (!(cause instanceof Stripe.errors.StripeError)) {
    return new PaymentFailed(`Stripe: an answer that makes no sense (${nameOf(cause)})`);
  }
  const told = cause instanceof Stripe.errors.StripeInvalidRequestError ? [cause.message] : [];
  const facts = [cause.type, cause.code, cause.statusCode, cause.requestId, networkCode(cause), ...told];
  return new PaymentFailed(`Stripe: ${facts.filter((fact) => fact !== undefined).join(', ')}`);
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause;
}

/** Such as ECONNREFUSED: what happened below the library. */
function networkCode({ detail }: Stripe.errors.StripeError): string | undefined {
  for (let at: unknown = detail; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

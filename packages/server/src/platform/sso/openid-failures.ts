import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderUnreachable } from './outbound.ts';

/** Why the provider cannot be worked with; stable slugs, as rules of fields are. */
export type ProviderReason =
  'issuer_unreachable' | 'issuer_not_openid' | 'issuer_mismatch' | 'client_refused' | 'provider_failed';

/** The provider is at fault, or how it is configured. Messages only: what the libraries attach may hold tokens. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  readonly reason: ProviderReason;

  constructor(reason: ProviderReason, why: string) {
    super(`${reason}: ${why}`);
    this.reason = reason;
  }
}

/** Whoever is to be signed in is not proved to be anybody. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

const MISMATCH = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
const CLIENT = new Set(['invalid_client', 'unauthorized_client']);

/** What went wrong while the discovery document was read. */
export function whyUndiscovered(cause: unknown): ProviderFailed {
  if (cause instanceof ProviderFailed) return cause;
  if (isUnreachable(cause)) return new ProviderFailed('issuer_unreachable', wordsOf(cause));
  const mismatch = cause instanceof ClientError && cause.code === MISMATCH;
  return new ProviderFailed(mismatch ? 'issuer_mismatch' : 'issuer_not_openid', wordsOf(cause));
}

/** What went wrong while an answer was exchanged for an identity. */
export function whyUnproved(cause: unknown): ProviderFailed | IdentityRefused {
  if (cause instanceof ProviderFailed || cause instanceof IdentityRefused) return cause;
  const why = wordsOf(cause);
  if (cause instanceof AuthorizationResponseError) return new IdentityRefused(`${cause.error} (${why})`);
  if (cause instanceof WWWAuthenticateChallengeError) return new ProviderFailed('client_refused', why);
  if (cause instanceof ResponseBodyError) {
    if (CLIENT.has(cause.error)) return new ProviderFailed('client_refused', why);
    if (cause.status >= 500) return new ProviderFailed('provider_failed', why);
    return new IdentityRefused(`${cause.error} (${why})`);
  }
  if (isUnreachable(cause)) return new ProviderFailed('issuer_unreachable', why);
  const silent = cause instanceof ClientError && NO_ANSWER.has(cause.code ?? '');
  return silent ? new ProviderFailed('provider_failed', why) : new IdentityRefused(why);
}

function isUnreachable(cause: unknown): boolean {
  if (cause instanceof ProviderUnreachable) return true;
  return cause instanceof Error && cause.cause !== undefined && isUnreachable(cause.cause);
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

import type { ErrorCode } from '@altocost/contract/errors.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { FRESH_MINUTES } from '@altocost/contract/session/model.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '../platform/fail.ts';
import { bearerOf, type Authenticate, type Caller } from './caller.ts';

/** Who may not pass goes no further: neither body nor parameters are looked at. */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticate: Authenticate,
  now: Date,
): Promise<void> {
  if (endpoint.access === 'public') return;
  const token = bearerOf(request.headers.authorization);
  const caller = token === null ? null : await authenticate(token);
  if (caller === null) throw fail('invalid_token');
  request.caller = caller;
  const company = request.headers['x-company-id'];
  if (company !== undefined && company !== caller.companyId) throw fail('company_changed');
  const refusal = refusalOf(endpoint, caller, now);
  if (refusal !== null) throw fail(refusal);
}

/**
 * Why this caller may not make this call, or null: permission first, then what the account and the company's offer allow, last whether
 * the sign-in is recent enough (spec §6, reliability B9).
 */
export function refusalOf(endpoint: Endpoint, caller: Caller, now: Date): ErrorCode | null {
  const { access } = endpoint;
  if (access !== 'session' && access !== 'public' && !caller.permissions.has(access)) return 'forbidden';
  if (caller.via === 'token' && (endpoint.sessionOnly || endpoint.fresh)) return 'forbidden';
  if (caller.demo && endpoint.method !== 'GET' && endpoint.demo !== 'allowed') return 'demo_limited';
  if (caller.offerExpired && endpoint.whenExpired !== 'allowed') return 'offer_expired';
  if (endpoint.offers !== undefined && !endpoint.offers.includes(caller.offer)) return 'plan_limited';
  if (endpoint.fresh && !isFresh(caller, now)) return 'reauth_required';
  return null;
}

/** Did the caller prove who they are within the last ten minutes? */
export function isFresh({ authenticatedAt }: Caller, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= FRESH_MINUTES * 60_000;
}

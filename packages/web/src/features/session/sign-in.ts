import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { credentials } from '@altocost/contract/session/model.ts';
import { call } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { meQuery } from './queries.ts';

/** The session was granted but its user could not be loaded: "Token error" (spec §4 and §8). */
export class TokenError extends Error {}

/**
 * Signs in with an e-mail and a password and loads the user (spec §4, session start). Throws the login's
 * ApiProblem, or a {@link TokenError}; nobody is signed in then.
 */
export async function signIn(client: QueryClient, given: z.input<typeof credentials>): Promise<void> {
  const { data } = await call(ENDPOINTS.session.login, { body: given });
  session.start({ token: data.token, companyId: data.company_id });
  client.clear();
  try {
    await client.fetchQuery(meQuery());
  } catch (cause) {
    session.discard();
    throw new TokenError('token', { cause });
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { credentials } from '@altocost/contract/session/model.ts';
import { call } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { loadCompany } from '../companies/public/company.ts';
import { meQuery } from './queries.ts';

/** The session was granted but its user could not be loaded: "Token error" (spec §4 and §8). */
export class TokenError extends Error {}

interface Granted {
  readonly token: string;
  readonly company_id: string;
}

/**
 * Starts the session that the server granted (spec §4): what an earlier one left is cleared, the user is loaded, then
 * the company. Throws a {@link TokenError} when the user cannot be loaded; nobody is signed in then.
 */
async function startSession(client: QueryClient, { token, company_id }: Granted): Promise<void> {
  session.start({ token, companyId: company_id });
  client.clear();
  try {
    await client.fetchQuery(meQuery());
  } catch (cause) {
    session.discard();
    throw new TokenError('token', { cause });
  }
  await loadCompany(client, company_id);
}

/** Signs in with an e-mail and a password. Throws the login's ApiProblem, or a {@link TokenError}. */
export async function signIn(client: QueryClient, body: z.input<typeof credentials>): Promise<void> {
  const { data } = await call(ENDPOINTS.session.login, { body });
  await startSession(client, data);
}

/** Signs in with the token of a magic link, which is used up by it. */
export async function signInByLink(client: QueryClient, token: string): Promise<void> {
  const { data } = await call(ENDPOINTS.session.loginByLink, { body: { token } });
  await startSession(client, data);
}

/** Changes the key of a single sign-on for a session; the key is used up by it. */
export async function signInByKey(client: QueryClient, key: string): Promise<void> {
  const { data } = await call(ENDPOINTS.session.ssoSuccess, { query: { key } });
  await startSession(client, data);
}

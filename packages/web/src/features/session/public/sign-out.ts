import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';

/** Ends the session on the server and here. The person leaves even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(ENDPOINTS.session.logout, {});
  } finally {
    session.end('logout');
  }
}

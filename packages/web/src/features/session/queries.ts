import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { query } from '../../api/query.ts';

const FIVE_MINUTES_MS = 300_000;

/** Who is signed in, with permissions and company. */
export function meQuery() {
  return queryOptions({ ...query(ENDPOINTS.session.me, {}), staleTime: FIVE_MINUTES_MS });
}

/** Is the server up, and does it hold the demo company? */
export function healthQuery() {
  return query(ENDPOINTS.system.health, {});
}

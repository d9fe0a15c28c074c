import { useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Permission } from '@altocost/contract/permissions.ts';
import type { SessionUser } from '@altocost/contract/session/model.ts';
import { meQuery } from '../queries.ts';

/** Loads the user of the session once; the guard awaits it before any page of the shell is shown. */
export async function loadMe(client: QueryClient): Promise<SessionUser> {
  return (await client.ensureQueryData(meQuery())).data;
}

/** The user of the session. Only below the shell, whose guard has loaded it. */
export function useMe(): SessionUser {
  return useSuspenseQuery(meQuery()).data.data;
}

/** May the user of the session do this? */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** Puts what was just saved about the user of the session where all screens read it. */
export function changeMe(client: QueryClient, part: Partial<SessionUser>): void {
  client.setQueryData(meQuery().queryKey, (known) => known && { ...known, data: { ...known.data, ...part } });
}

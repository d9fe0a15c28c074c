import { z } from 'zod';
import { LICENCES } from '@altocost/contract/licences/model.ts';

export const USER_STATES = ['invited', 'active', 'disabled'] as const;
export const USER_TABS = ['access', 'sessions'] as const;

/** What the address of the list of users holds. */
export const usersSearch = z.object({
  q: z.string().max(100).optional().catch(undefined),
  licence: z.enum(LICENCES).optional().catch(undefined),
  state: z.enum(USER_STATES).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
});
export type UsersSearch = z.output<typeof usersSearch>;

/** What the address of one user's page holds. */
export const userSearch = z.object({ tab: z.enum(USER_TABS).optional().catch(undefined) });

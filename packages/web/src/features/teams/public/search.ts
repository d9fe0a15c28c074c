import { z } from 'zod';

/** What the address of a list of teams or channels holds. */
export const groupsSearch = z.object({
  q: z.string().max(100).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
});
export type GroupsSearch = z.output<typeof groupsSearch>;

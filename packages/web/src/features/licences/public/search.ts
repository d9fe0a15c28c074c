import { z } from 'zod';

/** What the address of the subscription page holds when the payment provider led back to it. */
export const subscriptionSearch = z.object({
  checkout: z.enum(['success', 'cancelled']).optional().catch(undefined),
});

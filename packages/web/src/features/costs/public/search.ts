import { z } from 'zod';
import { dayWire, PERIODS } from '@altocost/contract/kit/calendar.ts';
import { METRICS } from '@altocost/contract/costs/dimensions.ts';

/** What the address of the cloud explorer holds; other screens link to it with a period, or with both ends. */
export const explorerSearch = z.object({
  period: z.enum(PERIODS).optional().catch(undefined),
  from: dayWire.optional().catch(undefined),
  to: dayWire.optional().catch(undefined),
  metric: z.enum(METRICS).optional().catch(undefined),
});

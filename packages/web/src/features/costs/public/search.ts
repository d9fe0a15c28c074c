import { z } from 'zod';
import { PERIODS } from '@altocost/contract/kit/calendar.ts';

/** What the address of the cloud explorer holds. */
export const explorerSearch = z.object({ period: z.enum(PERIODS).optional().catch(undefined) });

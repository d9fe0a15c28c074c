import { z } from 'zod';

/** Periods of the tiles of the home page (spec §2). */
export const HOME_PERIODS = ['last_30_days', 'last_month', 'this_month', 'this_year'] as const;
export type HomePeriod = (typeof HOME_PERIODS)[number];

/** What the address of the home page holds: the tile whose suppliers are shown. */
export const homeSearch = z.object({ period: z.enum(HOME_PERIODS).optional().catch(undefined) });

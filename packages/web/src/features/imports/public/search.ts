import { z } from 'zod';

/** Tabs of the data imports page. */
export const IMPORT_TABS = ['imports', 'versions'] as const;

/** What the address of the data imports page holds. */
export const importsSearch = z.object({
  tab: z.enum(IMPORT_TABS).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
});

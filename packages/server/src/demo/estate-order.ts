import { isDay } from '@altocost/contract/kit/calendar.ts';
import { SAMPLE_PROVIDERS } from '@altocost/engine/sample/estate.ts';
import { z } from 'zod';

/** What the writing process is asked for: the year that ends with `lastDay`, in `dir`, one file per provider. */
export const order = z.object({
  dir: z.string(),
  lastDay: z.string().refine(isDay),
  providers: z.array(z.enum(SAMPLE_PROVIDERS)),
});
export type Order = z.output<typeof order>;

/** A file that is complete. */
export const written = z.object({
  provider: z.enum(SAMPLE_PROVIDERS),
  name: z.string(),
  path: z.string(),
});
export type Written = z.output<typeof written>;

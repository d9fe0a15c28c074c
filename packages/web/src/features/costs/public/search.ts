import { z } from 'zod';
import { isGroupBy, METRICS } from '@altocost/contract/costs/dimensions.ts';
import { dayWire, GRANULARITIES } from '@altocost/contract/kit/calendar.ts';
import { SCOPE_FILTERS_MAX, SCOPE_VALUES_MAX } from '@altocost/contract/scopes/model.ts';
import { CHART_KINDS } from '../../../charts/prepare/time-chart.ts';
import { readGroups } from '../rules/groupings.ts';
import { EXPLORER_PERIODS } from '../rules/periods.ts';

export const BREAKDOWNS = ['pie', 'treemap'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

const VALUE_MAX = 2_048;
const SEARCH_MAX = 200;
const HIDDEN_MAX = 200;

const filter = z.object({
  column: z.string().refine(isGroupBy),
  operation: z.enum(['in', 'nin']),
  values: z.array(z.string().max(VALUE_MAX)).min(1).max(SCOPE_VALUES_MAX),
});

/** Text that may have been read as a number or a truth value from a hand-written address. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/**
 * What the address of the cloud explorer holds. Nothing is required and what is left out is the default, so an
 * address is as long as what was chosen; what cannot be read counts as left out. Other screens link here with a
 * period, or with both ends of one, and a measure.
 */
export const explorerSearch = z.object({
  period: z.enum(EXPLORER_PERIODS).optional().catch(undefined),
  from: dayWire.optional().catch(undefined),
  to: dayWire.optional().catch(undefined),
  granularity: z.enum(GRANULARITIES).optional().catch(undefined),
  group: z
    .string()
    .refine((value) => readGroups(value) !== null)
    .optional()
    .catch(undefined),
  metric: z.enum(METRICS).optional().catch(undefined),
  compare: z.boolean().optional().catch(undefined),
  filters: z
    .array(filter.nullable().catch(null))
    .max(SCOPE_FILTERS_MAX)
    .transform((list) => list.filter((one) => one !== null))
    .optional()
    .catch(undefined),
  chart: z.enum(CHART_KINDS).optional().catch(undefined),
  breakdown: z.enum(BREAKDOWNS).optional().catch(undefined),
  log: z.boolean().optional().catch(undefined),
  hidden: z
    .array(z.array(z.string().max(VALUE_MAX)).min(1).max(4))
    .max(HIDDEN_MAX)
    .optional()
    .catch(undefined),
  sort: text
    .pipe(z.string().regex(/^-?[a-z]+\d?$/))
    .optional()
    .catch(undefined),
  search: text.pipe(z.string().max(SEARCH_MAX)).optional().catch(undefined),
});
export type ExplorerSearch = z.output<typeof explorerSearch>;

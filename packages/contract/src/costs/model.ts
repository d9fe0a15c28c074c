import { z } from 'zod';
import { amountWire } from '../kit/amount.ts';
import { dayWire } from '../kit/calendar.ts';

/** Costs under this share of the total are grouped as Others (spec §9). */
export const OTHERS_BELOW_PERCENT = 1;
/** The name on the wire of what is grouped together; screens translate it. */
export const OTHERS = 'Others';
/** Named series of a chart at most; the rest joins Others (`ui.md` §6). */
export const SERIES_MAX = 18;
/** Rows of one answer at most. */
export const ROWS_MAX = 10_000;
/** Rows of one answer when nothing is said. */
export const ROWS_DEFAULT = 1_000;

/** One group: `value` joins `values` with " / " where there are several groupings. */
export const groupRow = z.object({ value: z.string(), values: z.array(z.string()), cost: amountWire });
export type GroupRow = z.output<typeof groupRow>;

/** A point of a series; days without any charge are left out: a gap, not a zero. */
export const seriesPoint = z.object({ date: dayWire, cost: amountWire });
export const series = z.object({ name: z.string(), values: z.array(z.string()), data: z.array(seriesPoint) });
export type Series = z.output<typeof series>;

/** A row of the explorer's table. */
export const tableRow = z.object({
  values: z.array(z.string()),
  cost: amountWire,
  previous_cost: amountWire.nullable(),
  share: z.number(),
  trend: z.number().nullable(),
  usage_quantity: amountWire.nullable(),
  provider: z.string().meta({ description: 'The provider of the group, empty when there are several' }),
  series: z
    .array(z.number().nullable())
    .meta({ description: 'One cost per bucket, null where there is no charge' }),
});
export type TableRow = z.output<typeof tableRow>;

export const tagCoverage = z.object({
  totalCostWithTag: amountWire,
  totalCostWithoutTag: amountWire,
  totalCost: amountWire,
  percentTagsCoverage: z.number(),
  countResourcesIdWithTags: z.number().int(),
  countResourcesIdWithoutTags: z.number().int(),
  countTags: z.number().int(),
});
export type TagCoverage = z.output<typeof tagCoverage>;

/** How fresh and how complete the figures are; shown with every cost screen. */
export const dataState = z.object({
  data_version: z.number().int(),
  currency: z.string(),
  first_day: dayWire.nullable(),
  last_day: dayWire.nullable(),
  /** Amounts in currencies for which no rate is known: kept out of the sums and said, never taken as 1. */
  unconverted: z.array(z.object({ currency: z.string(), cost: amountWire })),
});

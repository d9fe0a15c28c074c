import { GROUPINGS_MAX, type GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { OTHERS } from '@altocost/contract/costs/model.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { rangeLength, type Day, type DayRange, type Granularity } from '@altocost/contract/kit/calendar.ts';
import { trend } from '@altocost/contract/kit/percent.ts';

/** Longest period that the home page shows by day (spec §9). */
const DAYS_SHOWN = 60;
const JOINT = ' / ';

/** Days up to 60 days, months above. */
export function homeGranularity(range: DayRange): Granularity {
  return rangeLength(range) <= DAYS_SHOWN ? 'day' : 'month';
}

export interface TrendPoint {
  readonly date: Day;
  readonly cost: Amount;
  readonly trend: number | null;
}

/**
 * Each point's change against the one before it. The last one carries the change of the whole period, which is where screens read
 * it (spec §7).
 */
export function withTrends(
  points: readonly { readonly date: Day; readonly cost: Amount }[],
  overall: number | null,
): TrendPoint[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const own = before === undefined ? null : trend(point.cost, before.cost);
    return { ...point, trend: index === points.length - 1 ? overall : own };
  });
}

/**
 * The groups that a chart names: as lists of values, or as the joined names that other answers give. Others is no group: what is
 * not named is in it anyway. Null for a joined name that does not fit the groupings.
 */
export function namedGroups(
  values: readonly (string | readonly string[])[],
  group: readonly GroupBy[],
): string[][] | null {
  const named: string[][] = [];
  for (const value of values) {
    if (value === OTHERS) continue;
    const list = typeof value === 'string' ? split(value, group.length) : [...value];
    if (list.length !== group.length || list.length > GROUPINGS_MAX) return null;
    named.push(list);
  }
  return named;
}

function split(name: string, groupings: number): string[] {
  return groupings === 1 ? [name] : name.split(JOINT);
}

import { OTHERS, OTHERS_BELOW_PERCENT, type Series } from '@altocost/contract/costs/model.ts';
import {
  addAmounts,
  compareAmounts,
  multiplyAmounts,
  subtractAmounts,
  amount,
  ZERO,
  type Amount,
} from '@altocost/contract/kit/amount.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';

export interface Point {
  readonly date: Day;
  readonly cost: Amount;
}

/** A point and how many charges it sums. */
export interface CountedPoint extends Point {
  readonly charges: number;
}

export interface NamedSeries {
  readonly values: readonly string[];
  readonly points: readonly Point[];
}

export interface CountedSeries extends NamedSeries {
  readonly points: readonly CountedPoint[];
}

/**
 * Whether a group is large enough to be shown by name (spec §9: 1 % of the total). Sizes are compared, so that a
 * large credit is shown and does not make everything else look large: `weight` is the sum of all groups' sizes.
 */
export function isLarge(cost: Amount, weight: Amount): boolean {
  const size = cost.startsWith('-') ? subtractAmounts(ZERO, cost) : cost;
  return compareAmounts(multiplyAmounts(size, HUNDRED), multiplyAmounts(weight, THRESHOLD)) >= 0;
}
const HUNDRED = amount(100);
const THRESHOLD = amount(OTHERS_BELOW_PERCENT);

/**
 * What is left of each bucket when the named series are taken from the total: nothing where they hold all its charges,
 * so that "nothing left" is a gap and "what is left cancels out" is a zero.
 */
export function leftOver(named: readonly CountedSeries[], totals: readonly CountedPoint[]): Point[] {
  const shown = new Map<Day, { costs: Amount[]; charges: number }>();
  for (const { date, cost, charges } of named.flatMap((series) => series.points)) {
    const bucket = shown.get(date) ?? { costs: [], charges: 0 };
    bucket.costs.push(cost);
    shown.set(date, { costs: bucket.costs, charges: bucket.charges + charges });
  }
  return totals.flatMap(({ date, cost, charges }) => {
    const bucket = shown.get(date) ?? { costs: [], charges: 0 };
    if (charges === bucket.charges) return [];
    return [{ date, cost: subtractAmounts(cost, addAmounts(...bucket.costs)) }];
  });
}

/** The named series and, where anything is left, one called OTHERS: together every bucket's exact total. */
export function closeWithOthers(named: readonly NamedSeries[], rest: readonly Point[]): Series[] {
  const series = named.map(({ values, points }) => ({
    name: groupName(values),
    values: [...values],
    data: points.map(({ date, cost }) => ({ date, cost })),
  }));
  return rest.length === 0 ? series : [...series, { name: OTHERS, values: [], data: [...rest] }];
}

/** How a group of several values is called. */
export function groupName(values: readonly string[]): string {
  return values.join(' / ');
}

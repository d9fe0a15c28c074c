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

/** What is known of one bucket: its cost and how many charges make it. */
export interface Point {
  readonly date: Day;
  readonly cost: Amount;
  readonly charges: number;
}

export interface NamedSeries {
  readonly values: readonly string[];
  readonly points: readonly Point[];
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
 * The named series and, where charges are left, one called OTHERS, so that each bucket adds up to its total exactly.
 * A bucket in which nothing is left has no point in it: a gap.
 */
export function closeWithOthers(named: readonly NamedSeries[], totals: readonly Point[]): Series[] {
  const shown = new Map<Day, { costs: Amount[]; charges: number }>();
  for (const { date, cost, charges } of named.flatMap((series) => series.points)) {
    const bucket = shown.get(date) ?? { costs: [], charges: 0 };
    bucket.costs.push(cost);
    shown.set(date, { costs: bucket.costs, charges: bucket.charges + charges });
  }
  const rest = totals.flatMap(({ date, cost, charges }) => {
    const bucket = shown.get(date) ?? { costs: [], charges: 0 };
    return charges > bucket.charges
      ? [{ date, cost: subtractAmounts(cost, addAmounts(...bucket.costs)) }]
      : [];
  });
  const series = named.map(({ values, points }) => ({
    name: groupName(values),
    values: [...values],
    data: points.map(({ date, cost }) => ({ date, cost })),
  }));
  return rest.length === 0 ? series : [...series, { name: OTHERS, values: [], data: rest }];
}

/** How a group of several values is called. */
export function groupName(values: readonly string[]): string {
  return values.join(' / ');
}

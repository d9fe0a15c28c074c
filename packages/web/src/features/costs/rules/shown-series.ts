import type { Series } from '@altocost/contract/costs/model.ts';
import { addAmounts, readAmount, subtractAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import type { Piece } from '../../../charts/prepare/parts.ts';
import { slotOf } from '../../../charts/prepare/slots.ts';
import type { SlotAssignment } from '../../../charts/prepare/slots.ts';
import type { TimeSeries } from '../../../charts/prepare/time-chart.ts';
import { groupId } from './rows.ts';
import type { CostRow } from './rows.ts';

export const OTHERS_ID = 'others';

interface Shown {
  readonly series: readonly Series[];
  readonly buckets: readonly Day[];
  readonly slots: SlotAssignment;
  /** Ids of the groups that somebody hid. */
  readonly hidden: ReadonlySet<string>;
  /** The hidden rows themselves: those without a name in the chart leave Others by them. */
  readonly hiddenRows: readonly CostRow[];
  /** All groups, so that Others can say how many it holds; null until it is known. */
  readonly count: number | null;
  readonly label: (values: readonly string[]) => string;
  readonly others: (count: number | null) => string;
}

/** Groups that have a name in the chart, dearest first. */
export function namedIds(series: readonly Series[]): readonly string[] {
  return series.filter((one) => one.values.length > 0).map((one) => groupId(one.values));
}

/**
 * The series of the chart, without what is hidden: named ones dearest first, Others last. A hidden group that is
 * part of Others is taken out of it, bucket by bucket.
 */
export function shownSeries(shown: Shown): readonly TimeSeries[] {
  const named = new Set(namedIds(shown.series));
  return shown.series.flatMap((one) => {
    const costs = costsOf(one, shown.buckets);
    if (one.values.length === 0) return othersSeries(shown, costs, named);
    const id = groupId(one.values);
    if (shown.hidden.has(id)) return [];
    return [{ id, label: shown.label(one.values), slot: slotOf(shown.slots, id), costs, groups: 1 }];
  });
}

function othersSeries(
  shown: Shown,
  costs: readonly (Amount | null)[],
  named: ReadonlySet<string>,
): TimeSeries[] {
  const taken = shown.hiddenRows.filter((row) => !named.has(row.id));
  const groups = shown.count === null ? null : Math.max(0, shown.count - named.size - taken.length);
  if (groups === 0) return [];
  const left = costs.map((cost, at) => (cost === null ? null : without(cost, taken, at)));
  return [{ id: OTHERS_ID, label: shown.others(groups), slot: 'others', costs: left, groups }];
}

function without(cost: Amount, rows: readonly CostRow[], at: number): Amount {
  return rows.reduce((left, row) => {
    const part = readAmount(String(row.series[at] ?? 0));
    return part === null ? left : subtractAmounts(left, part);
  }, cost);
}

/** What each shown series costs in the whole period: the parts of the distribution. Others is what is left. */
export function piecesOf(series: readonly TimeSeries[]): readonly Piece[] {
  return series
    .filter((one) => one.slot !== 'others')
    .map(({ id, label, slot, costs }) => ({ id, label, slot, cost: sum(costs) }));
}

export function sum(costs: readonly (Amount | null)[]): Amount {
  return addAmounts(...costs.map((cost) => cost ?? ZERO));
}

function costsOf(series: Series, buckets: readonly Day[]): readonly (Amount | null)[] {
  const known = new Map(series.data.map((point) => [point.date, point.cost]));
  return buckets.map((day) => known.get(day) ?? null);
}

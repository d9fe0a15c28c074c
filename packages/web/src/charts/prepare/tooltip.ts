import { addAmounts, amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Slot } from './slots.ts';
import type { TimeModel } from './time-chart.ts';

/** Rows of a tooltip at most; the rest is one row (design of the interface, §6). */
export const TOOLTIP_ROWS = 9;

export interface TooltipRow {
  readonly label: string;
  readonly slot: Slot;
  readonly cost: Amount;
}

export interface TooltipModel {
  readonly title: string;
  readonly total: Amount | null;
  readonly rows: readonly TooltipRow[];
  /** What the rows leave out; `count` is null when nobody knows of how many groups. */
  readonly rest: { readonly count: number | null; readonly cost: Amount } | null;
  readonly previous: number | null;
}

/** What the tooltip of one bucket says: the total, the nine largest, the others, then the comparison. */
export function tooltipAt(model: TimeModel, at: number): TooltipModel | null {
  const bucket = model.buckets[at];
  if (bucket === undefined) return null;
  const known = model.series.flatMap(({ label, slot, groups, costs }) => {
    const cost = costs[at] ?? null;
    return cost === null || cost === '0' ? [] : [{ label, slot, groups, cost }];
  });
  const named = known.filter((row) => row.slot !== 'others').sort((a, b) => size(b.cost) - size(a.cost));
  const others = known.filter((row) => row.slot === 'others');
  const fits = named.length <= TOOLTIP_ROWS;
  const left = fits ? [] : [...named.slice(TOOLTIP_ROWS), ...others];
  return {
    title: bucket.title,
    total: model.totals[at] ?? null,
    rows: fits ? [...named, ...others] : named.slice(0, TOOLTIP_ROWS),
    rest: left.length === 0 ? null : { count: count(left), cost: addAmounts(...left.map((row) => row.cost)) },
    previous: model.previous?.[at] ?? null,
  };
}

function count(rows: readonly { readonly groups: number | null }[]): number | null {
  return rows.reduce<number | null>(
    (sum, row) => (sum === null || row.groups === null ? null : sum + row.groups),
    0,
  );
}

function size(cost: Amount): number {
  return Math.abs(amountToNumber(cost));
}

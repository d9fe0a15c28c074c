import { addAmounts, amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { isDense, labelEvery } from './axis.ts';
import type { Slot } from './slots.ts';

export const CHART_KINDS = ['column', 'area', 'line'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** One column of the chart: an axis label and the title of its tooltip. */
export interface Bucket {
  readonly label: string;
  readonly title: string;
  /** Not all of its charges can be there yet. */
  readonly unfinished: boolean;
}

export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  readonly slot: Slot;
  /** One per bucket; null is a gap, not a zero. */
  readonly costs: readonly (Amount | null)[];
  /** How many groups the series holds: more than one in Others; null when it is not known. */
  readonly groups: number | null;
}

export interface TimeInput {
  readonly buckets: readonly Bucket[];
  /** Dearest first; Others, if any, last. */
  readonly series: readonly TimeSeries[];
  readonly kind: ChartKind;
  readonly log: boolean;
  /** The period before, moved onto these buckets; null: no comparison. */
  readonly previous: readonly (number | null)[] | null;
}

export interface DrawnSeries extends TimeSeries {
  readonly values: readonly (number | null)[];
}

/** Everything that is drawn, decided: drawing adds nothing to it. */
export interface TimeModel {
  readonly kind: ChartKind;
  readonly buckets: readonly Bucket[];
  /** From the bottom of the stack to its top. */
  readonly series: readonly DrawnSeries[];
  readonly totals: readonly (Amount | null)[];
  /** Index of the topmost series with a positive cost, per bucket; -1 where there is none. */
  readonly tops: readonly number[];
  /** The highest stack, for drawing. */
  readonly peak: number;
  readonly labelEvery: number;
  readonly dense: boolean;
  readonly scale: 'linear' | 'log';
  readonly previous: readonly (number | null)[] | null;
}

/**
 * Decides what a chart over time shows. Logarithms are for lines only, never for stacks, and only where every cost
 * is above zero; the comparison is a total, so it stands with columns and areas only (design of the interface, §6).
 */
export function prepareTime(input: TimeInput): TimeModel {
  const series = input.series.map((one) => ({ ...one, values: one.costs.map(toNumber) }));
  const stacked = input.kind !== 'line';
  const totals = input.buckets.map((_, at) => totalAt(input.series, at));
  return {
    kind: input.kind,
    buckets: input.buckets,
    series,
    totals,
    peak: Math.max(0, ...totals.map((total) => toNumber(total) ?? 0)),
    tops: input.buckets.map((_, at) => series.findLastIndex((one) => (one.values[at] ?? 0) > 0)),
    labelEvery: labelEvery(input.buckets.length),
    dense: isDense(input.buckets.length),
    scale: input.log && !stacked && allPositive(series) ? 'log' : 'linear',
    previous: stacked ? input.previous : null,
  };
}

/** Can these costs be drawn on a logarithmic axis? */
export function allPositive(series: readonly { readonly values: readonly (number | null)[] }[]): boolean {
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  return values.length > 0 && values.every((value) => value > 0);
}

function totalAt(series: readonly TimeSeries[], at: number): Amount | null {
  const costs = series.flatMap((one) => one.costs[at] ?? []);
  return costs.length === 0 ? null : addAmounts(...costs);
}

function toNumber(cost: Amount | null): number | null {
  return cost === null ? null : amountToNumber(cost);
}

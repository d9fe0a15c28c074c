import { DEFAULT_METRIC } from '@altocost/contract/costs/dimensions.ts';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import { lastDay, rangeFromWire } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import type { ChartKind } from '../../../charts/prepare/time-chart.ts';
import type { Breakdown, ExplorerSearch } from '../public/search.ts';
import type { CostFilter } from './filters.ts';
import { DEFAULT_GROUP, readGroups, writeGroups } from './groupings.ts';
import { automaticGranularity, DEFAULT_PERIOD, rangeOfPeriod } from './periods.ts';
import type { ExplorerPeriod } from './periods.ts';

/** A period by its name, or the days that somebody picked. */
export type PeriodChoice =
  | { readonly kind: 'named'; readonly period: ExplorerPeriod }
  | { readonly kind: 'custom'; readonly range: DayRange };

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Everything that decides what the explorer shows. */
export interface ExplorerState {
  readonly period: PeriodChoice;
  /** Null: by the length of the period. */
  readonly granularity: Granularity | null;
  readonly group: readonly GroupBy[];
  readonly metric: Metric;
  readonly compare: boolean;
  readonly filters: readonly CostFilter[];
  readonly chart: ChartKind;
  readonly breakdown: Breakdown;
  /** Logarithmic, for lines only; on by default (spec §9). */
  readonly log: boolean;
  /** Groups that are not shown, by their values. */
  readonly hidden: readonly (readonly string[])[];
  readonly sort: Sort;
  readonly search: string;
}

export const DEFAULT_SORT: Sort = { column: 'cost', descending: true };

/** The address to what is shown. Both ends of a period win over its name; one end alone says nothing. */
export function readSearch(search: ExplorerSearch): ExplorerState {
  return {
    period: readPeriod(search),
    granularity: search.granularity ?? null,
    group: readGroups(search.group ?? '') ?? DEFAULT_GROUP,
    metric: search.metric ?? DEFAULT_METRIC,
    compare: search.compare ?? true,
    filters: search.filters ?? [],
    chart: search.chart ?? 'column',
    breakdown: search.breakdown ?? 'pie',
    log: search.log ?? true,
    hidden: search.hidden ?? [],
    sort: readSort(search.sort),
    search: search.search ?? '',
  };
}

/** What is shown to its address: defaults are left out. */
export function writeSearch(state: ExplorerState): ExplorerSearch {
  return {
    ...writePeriod(state.period),
    granularity: state.granularity ?? undefined,
    group: unless(writeGroups(DEFAULT_GROUP), writeGroups(state.group)),
    metric: unless(DEFAULT_METRIC, state.metric),
    compare: unless(true, state.compare),
    filters: state.filters.length === 0 ? undefined : state.filters.map(copyFilter),
    chart: unless('column', state.chart),
    breakdown: unless('pie', state.breakdown),
    log: unless(true, state.log),
    hidden: state.hidden.length === 0 ? undefined : state.hidden.map((values) => [...values]),
    sort: unless(writeSort(DEFAULT_SORT), writeSort(state.sort)),
    search: unless('', state.search),
  };
}

/** Applies a change: what belonged to the old groups goes with them. */
export function change(state: ExplorerState, patch: Partial<ExplorerState>): ExplorerState {
  const next = { ...state, ...patch };
  if (writeGroups(next.group) === writeGroups(state.group)) return next;
  return {
    ...next,
    hidden: patch.hidden ?? [],
    search: patch.search ?? '',
    sort: patch.sort ?? sortFor(next),
  };
}

export function rangeOfState(state: ExplorerState, today: Day, firstDay: Day | null): DayRange {
  return state.period.kind === 'custom'
    ? state.period.range
    : rangeOfPeriod(state.period.period, today, firstDay);
}

export function granularityOf(state: ExplorerState, range: DayRange): Granularity {
  return state.granularity ?? automaticGranularity(range);
}

/** Does the address say nothing, so that the last choices apply? */
export function isBare(search: ExplorerSearch): boolean {
  return Object.values(search).every((value) => value === undefined);
}

/**
 * What is remembered of a state for the next time somebody arrives without parameters: the ways of looking. What was
 * looked at (days, filters, words) is not: figures that are filtered without having been asked for mislead.
 */
export function memorable(state: ExplorerState): ExplorerSearch {
  const { metric: _metric, filters: _filters, hidden: _hidden, sort: _sort, ...kept } = writeSearch(state);
  return { ...kept, from: undefined, to: undefined, search: undefined };
}

function readPeriod(search: ExplorerSearch): PeriodChoice {
  const { from, to } = search;
  if (from !== undefined && to !== undefined && from <= to) {
    return { kind: 'custom', range: rangeFromWire(from, to) };
  }
  return { kind: 'named', period: search.period ?? DEFAULT_PERIOD };
}

function writePeriod(choice: PeriodChoice): Pick<ExplorerSearch, 'period' | 'from' | 'to'> {
  if (choice.kind === 'custom') {
    return { period: undefined, from: choice.range.from, to: lastDay(choice.range) };
  }
  return { period: unless(DEFAULT_PERIOD, choice.period), from: undefined, to: undefined };
}

function readSort(text: string | undefined): Sort {
  if (text === undefined) return DEFAULT_SORT;
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text, descending: false };
}

function writeSort(sort: Sort): string {
  return sort.descending ? `-${sort.column}` : sort.column;
}

/** A sort by the second grouping means nothing when there is only one. */
function sortFor(state: ExplorerState): Sort {
  const at = /^group(\d)$/.exec(state.sort.column)?.[1];
  return at === undefined || Number(at) < state.group.length ? state.sort : DEFAULT_SORT;
}

function copyFilter(filter: CostFilter): { column: GroupBy; operation: 'in' | 'nin'; values: string[] } {
  return { ...filter, values: [...filter.values] };
}

function unless<T>(usual: T, value: T): T | undefined {
  return value === usual ? undefined : value;
}

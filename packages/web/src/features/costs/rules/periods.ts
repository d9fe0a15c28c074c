import {
  addDays,
  addMonths,
  nextBucket,
  previousRange,
  PERIODS,
  rangeOf,
  rangeLength,
} from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange, Granularity, Period } from '@altocost/contract/kit/calendar.ts';

/** Ranges of spec §9 that are not periods of §3. */
export const MORE_PERIODS = ['last_14_days', 'last_60_days', 'last_90_days', 'last_12_months'] as const;
export type MorePeriod = (typeof MORE_PERIODS)[number];
export type ExplorerPeriod = Period | MorePeriod;

/** What the period picker offers, in two groups: rolling ranges, then calendar periods. */
export const ROLLING_PERIODS = [
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'last_60_days',
  'last_90_days',
  'last_3_months',
  'last_6_months',
  'last_12_months',
] as const satisfies readonly ExplorerPeriod[];
export const CALENDAR_PERIODS = [
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'total',
] as const satisfies readonly ExplorerPeriod[];
export const EXPLORER_PERIODS = [...ROLLING_PERIODS, ...CALENDAR_PERIODS] as const;

/** Spec §9: the explorer opens on the last 14 days. */
export const DEFAULT_PERIOD: ExplorerPeriod = 'last_14_days';
/** Above this many days the explorer goes by month, unless another granularity was chosen (spec §9). */
export const DAILY_UP_TO = 60;

const DAYS = { last_14_days: 14, last_60_days: 60, last_90_days: 90 } as const;

/**
 * Days of a period, seen from `today`. "Total" starts with the first day that has costs, where it is known: years
 * without any say nothing.
 */
export function rangeOfPeriod(period: ExplorerPeriod, today: Day, firstDay: Day | null): DayRange {
  const known = PERIODS.find((one) => one === period);
  if (known === 'total' && firstDay !== null) {
    return { from: firstDay < today ? firstDay : today, until: addDays(today, 1) };
  }
  if (known !== undefined) return rangeOf(known, today);
  const until = addDays(today, 1);
  if (period === 'last_12_months') return { from: addMonths(today, -12), until };
  const days = period === 'last_60_days' || period === 'last_90_days' ? DAYS[period] : DAYS.last_14_days;
  return { from: addDays(until, -days), until };
}

/** What the charts go by when nobody chose. */
export function automaticGranularity(range: DayRange): Granularity {
  return rangeLength(range) > DAILY_UP_TO ? 'month' : 'day';
}

/** A bucket cut to the days of the range that it covers. */
export function coveredBy(start: Day, granularity: Granularity, range: DayRange): DayRange {
  const end = nextBucket(granularity, start);
  return { from: start < range.from ? range.from : start, until: end > range.until ? range.until : end };
}

/**
 * Can charges of this bucket still come? True while it reaches beyond yesterday, or beyond the last day that has
 * costs: what is delivered of such a day or month is not all of it.
 */
export function isUnfinished(start: Day, granularity: Granularity, today: Day, lastDay: Day | null): boolean {
  const known = lastDay === null || addDays(lastDay, 1) > today ? today : addDays(lastDay, 1);
  return nextBucket(granularity, start) > known && start < addDays(today, 1);
}

/** Is the whole period before this one known? Compared with half a period, everything would have risen. */
export function isComparable(range: DayRange, firstDay: Day | null): boolean {
  return firstDay !== null && previousRange(range).from >= firstDay;
}

/** Days of the range on which there can be costs: none before the first one known, none after the last. */
export function daysWithData(range: DayRange, firstDay: Day | null, lastDay: Day | null): number {
  if (firstDay === null || lastDay === null) return 0;
  const from = range.from < firstDay ? firstDay : range.from;
  const end = addDays(lastDay, 1);
  return Math.max(0, rangeLength({ from, until: range.until > end ? end : range.until }));
}

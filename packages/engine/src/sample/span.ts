import {
  addDays,
  addMonths,
  day,
  daysBetween,
  firstOfMonth,
  monthOf,
  startOf,
  type Day,
  type Month,
} from '@altocost/contract/kit/calendar.ts';

/** The days that are written: twelve full months and the month of the last day. */
export interface Span {
  readonly first: Day;
  readonly last: Day;
  /** Days in `first … last`. */
  readonly length: number;
  /** In order; the last one is the open month. */
  readonly months: readonly MonthSpan[];
}

export interface MonthSpan {
  readonly month: Month;
  readonly first: Day;
  /** First day of the next month. */
  readonly end: Day;
  /** Last day with charges: the last of the month, or of the span. */
  readonly last: Day;
  /** No invoice yet. */
  readonly open: boolean;
}

const MONTHS = 12;
/** A Monday. */
const MONDAY = day('2024-01-01');

export function spanUntil(last: Day): Span {
  const first = addMonths(startOf('month', last), -MONTHS);
  const months = Array.from({ length: MONTHS + 1 }, (_, index): MonthSpan => {
    const start = addMonths(first, index);
    const end = addMonths(first, index + 1);
    const open = monthOf(start) === monthOf(last);
    return {
      month: monthOf(start),
      first: firstOfMonth(monthOf(start)),
      end,
      last: open ? last : addDays(end, -1),
      open,
    };
  });
  return { first, last, length: daysBetween(first, last) + 1, months };
}

export function isWeekend(d: Day): boolean {
  return ((daysBetween(MONDAY, d) % 7) + 7) % 7 > 4;
}

/** The last two days of a month: closing and batch jobs. */
export function isMonthEnd(d: Day): boolean {
  return monthOf(addDays(d, 2)) !== monthOf(d);
}

/** Starts of the charge periods of a day and the end of the last one: 2 instants for days, 25 for hours. */
export function instantsOf(d: Day, periods: number): string[] {
  const instants = Array.from(
    { length: periods },
    (_, index) => `${d}T${String(index).padStart(2, '0')}:00:00Z`,
  );
  return [...instants, `${addDays(d, 1)}T00:00:00Z`];
}

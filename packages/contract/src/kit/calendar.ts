import { z } from 'zod';
import { brand } from './brand.ts';

/** A plain day, `2026-01-31`. Instants are UTC; a charge belongs to the UTC day in which it starts. */
export type Day = string & { readonly __brand: 'Day' };
/** A plain month, `2026-01`. */
export type Month = string & { readonly __brand: 'Month' };

/** Half-open inside the code: `from` included, `until` excluded. Inclusive on the wire, see {@link rangeFromWire}. */
export interface DayRange {
  readonly from: Day;
  readonly until: Day;
}

export const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Periods of specification §3. */
export const PERIODS = [
  'this_month',
  'last_month',
  'last_7_days',
  'last_30_days',
  'last_3_months',
  'last_6_months',
  'this_year',
  'last_year',
  'total',
] as const;
export type Period = (typeof PERIODS)[number];

const MS_PER_DAY = 86_400_000;
/** The longest period the specification knows, "total", starts here. */
const BEGINNING = brand<Day>('2006-01-01');

export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(Date.parse(`${text}T00:00:00Z`)) === text;
}

export function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
}

export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}

export function addDays(d: Day, count: number): Day {
  return toDay(millis(d) + count * MS_PER_DAY);
}

/** Adds months and keeps the day of the month, or the last one there is (31 January + 1 = 28 February). */
export function addMonths(d: Day, count: number): Day {
  const { year, month, date } = parts(d);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return Math.round((millis(b) - millis(a)) / MS_PER_DAY);
}

export function monthOf(d: Day): Month {
  return brand<Month>(d.slice(0, 7));
}

export function firstOfMonth(m: Month): Day {
  return brand<Day>(`${m}-01`);
}

/** First day of the bucket that holds `d`. Weeks are ISO weeks, from Monday. */
export function startOf(granularity: Granularity, d: Day): Day {
  const { year, month } = parts(d);
  switch (granularity) {
    case 'day':
      return d;
    case 'week':
      return addDays(d, -((new Date(millis(d)).getUTCDay() + 6) % 7));
    case 'month':
      return toDay(Date.UTC(year, month - 1, 1));
    case 'quarter':
      return toDay(Date.UTC(year, Math.floor((month - 1) / 3) * 3, 1));
    case 'year':
      return toDay(Date.UTC(year, 0, 1));
  }
}

/** First day of the bucket after the one that starts at `start`. */
export function nextBucket(granularity: Granularity, start: Day): Day {
  const steps = { day: 0, week: 0, month: 1, quarter: 3, year: 12 } as const;
  if (granularity === 'day') return addDays(start, 1);
  if (granularity === 'week') return addDays(start, 7);
  return addMonths(start, steps[granularity]);
}

/** First days of all buckets that touch the range, in order. */
export function buckets(granularity: Granularity, range: DayRange): Day[] {
  const found: Day[] = [];
  for (
    let start = startOf(granularity, range.from);
    start < range.until;
    start = nextBucket(granularity, start)
  ) {
    found.push(start);
  }
  return found;
}

/** Spec §9: last_7_days starts 6 days before today, last_30_days 30 days before; all end today. */
export function rangeOf(period: Period, today: Day): DayRange {
  const tomorrow = addDays(today, 1);
  const month = startOf('month', today);
  const year = startOf('year', today);
  switch (period) {
    case 'this_month':
      return { from: month, until: tomorrow };
    case 'last_month':
      return { from: addMonths(month, -1), until: month };
    case 'last_7_days':
      return { from: addDays(today, -6), until: tomorrow };
    case 'last_30_days':
      return { from: addDays(today, -30), until: tomorrow };
    case 'last_3_months':
      return { from: addMonths(today, -3), until: tomorrow };
    case 'last_6_months':
      return { from: addMonths(today, -6), until: tomorrow };
    case 'this_year':
      return { from: year, until: tomorrow };
    case 'last_year':
      return { from: addMonths(year, -12), until: year };
    case 'total':
      return { from: BEGINNING, until: tomorrow };
  }
}

export function rangeLength(range: DayRange): number {
  return daysBetween(range.from, range.until);
}

/** The range of the same length that ends where this one starts: what "vs previous period" compares with. */
export function previousRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -rangeLength(range)), until: range.from };
}

/** Wire ranges include both ends. */
export function rangeFromWire(from: Day, to: Day): DayRange {
  return { from, until: addDays(to, 1) };
}

export function lastDay(range: DayRange): Day {
  return addDays(range.until, -1);
}

export const dayWire = z
  .string()
  .refine(isDay, { error: 'invalid_day' })
  .meta({ format: 'date', description: 'YYYY-MM-DD' });

/** The day of an instant, in UTC. */
export function dayOfInstant(instant: Date): Day {
  return toDay(instant.getTime());
}

function parts(d: Day): { year: number; month: number; date: number } {
  return { year: Number(d.slice(0, 4)), month: Number(d.slice(5, 7)), date: Number(d.slice(8, 10)) };
}

function millis(d: Day): number {
  return Date.parse(`${d}T00:00:00Z`);
}

function toDay(ms: number): Day {
  return brand<Day>(Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '');
}

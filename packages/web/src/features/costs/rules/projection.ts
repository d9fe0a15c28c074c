import { addDays, addMonths, buckets, rangeFromWire, startOf } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';

/** Finished days under which a projection would be a guess. */
export const PROJECTION_FROM_DAYS = 3;

export interface Projection {
  /** For display only: an estimate is no sum of charges. */
  readonly cost: number;
  /** The last day whose real cost is in it. */
  readonly knownTo: Day;
  readonly monthEnd: Day;
}

/** Is this the month that is running, from its first day to today? */
export function isRunningMonth(range: DayRange, today: Day): boolean {
  return range.from === startOf('month', today) && range.until === addDays(today, 1);
}

/**
 * What the running month will cost if it goes on as it began: the real cost of its finished days, and for each day
 * that is left the mean of the same weekday so far (of all days, where that weekday has not been yet).
 * Null with fewer than three finished days.
 */
export function projectMonth(finished: ReadonlyMap<Day, number>, today: Day): Projection | null {
  const monthStart = startOf('month', today);
  const monthEnd = addDays(addMonths(monthStart, 1), -1);
  const known = [...finished]
    .filter(([day]) => day >= monthStart && day < today)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const knownTo = known.at(-1)?.[0];
  if (knownTo === undefined || known.length < PROJECTION_FROM_DAYS) return null;
  const overall = mean(known.map(([, cost]) => cost));
  const left = knownTo >= monthEnd ? [] : buckets('day', rangeFromWire(addDays(knownTo, 1), monthEnd));
  const expected = left.map((day) => {
    const alike = known.filter(([other]) => weekday(other) === weekday(day)).map(([, cost]) => cost);
    return alike.length === 0 ? overall : mean(alike);
  });
  return { cost: total(known.map(([, cost]) => cost)) + total(expected), knownTo, monthEnd };
}

/** Days since the Monday of the week. */
function weekday(day: Day): number {
  const monday = startOf('week', day);
  return [0, 1, 2, 3, 4, 5, 6].find((after) => addDays(monday, after) === day) ?? 0;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : total(values) / values.length;
}

import { describe, expect, it } from 'vitest';
import { day, lastDay, rangeFromWire, rangeLength } from '@altocost/contract/kit/calendar.ts';
import {
  automaticGranularity,
  coveredBy,
  daysWithData,
  EXPLORER_PERIODS,
  isComparable,
  isUnfinished,
  rangeOfPeriod,
} from './periods.ts';

const today = day('2026-11-21');
const range = (from: string, to: string) => rangeFromWire(day(from), day(to));

describe('periods', () => {
  it.each([
    ['last_7_days', '2026-11-15', '2026-11-21'],
    ['last_14_days', '2026-11-08', '2026-11-21'],
    ['last_30_days', '2026-10-22', '2026-11-21'],
    ['last_60_days', '2026-09-23', '2026-11-21'],
    ['last_90_days', '2026-08-24', '2026-11-21'],
    ['last_3_months', '2026-08-21', '2026-11-21'],
    ['last_6_months', '2026-05-21', '2026-11-21'],
    ['last_12_months', '2025-11-21', '2026-11-21'],
    ['this_month', '2026-11-01', '2026-11-21'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_year', '2026-01-01', '2026-11-21'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['total', '2025-11-19', '2026-11-21'],
  ] as const)('%s goes from %s to %s', (period, from, to) => {
    const found = rangeOfPeriod(period, today, day('2025-11-19'));
    expect([found.from, lastDay(found)]).toEqual([from, to]);
  });

  it('are all listed once', () => {
    expect(new Set(EXPLORER_PERIODS).size).toBe(13);
  });

  it('"total" starts in 2006 while nobody knows when the costs do', () => {
    expect(rangeOfPeriod('total', today, null).from).toBe('2006-01-01');
    expect(rangeOfPeriod('total', today, day('2027-01-01')).from).toBe(today);
  });

  it('go by month above 60 days', () => {
    expect(automaticGranularity(rangeOfPeriod('last_60_days', today, null))).toBe('day');
    expect(rangeLength(rangeOfPeriod('last_60_days', today, null))).toBe(60);
    expect(automaticGranularity(range('2026-01-01', '2026-03-02'))).toBe('month');
  });
});

describe('buckets', () => {
  it('are cut to the period', () => {
    expect(coveredBy(day('2026-10-01'), 'month', range('2026-10-22', '2026-11-21'))).toEqual(
      range('2026-10-22', '2026-10-31'),
    );
    expect(coveredBy(day('2026-11-16'), 'week', range('2026-10-22', '2026-11-21'))).toEqual(
      range('2026-11-16', '2026-11-21'),
    );
  });

  it('are unfinished while charges may still come', () => {
    const last = day('2026-11-20');
    expect(isUnfinished(day('2026-11-20'), 'day', today, last)).toBe(false);
    expect(isUnfinished(today, 'day', today, last)).toBe(true);
    expect(isUnfinished(day('2026-11-01'), 'month', today, last)).toBe(true);
    expect(isUnfinished(day('2026-10-01'), 'month', today, last)).toBe(false);
    expect(isUnfinished(day('2026-10-01'), 'month', today, day('2026-10-15'))).toBe(true);
    expect(isUnfinished(day('2026-12-01'), 'month', today, last)).toBe(false);
  });

  it('count only days on which there can be costs', () => {
    const month = range('2026-11-01', '2026-11-30');
    expect(daysWithData(month, day('2025-01-01'), day('2026-11-20'))).toBe(20);
    expect(daysWithData(month, day('2026-11-11'), day('2026-11-20'))).toBe(10);
    expect(daysWithData(month, day('2026-12-01'), day('2026-12-05'))).toBe(0);
    expect(daysWithData(month, null, null)).toBe(0);
  });

  it('are compared with a whole period only', () => {
    const week = range('2026-11-08', '2026-11-14');
    expect(isComparable(week, day('2026-11-01'))).toBe(true);
    expect(isComparable(week, day('2026-11-02'))).toBe(false);
    expect(isComparable(week, null)).toBe(false);
  });
});

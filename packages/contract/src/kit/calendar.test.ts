import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  buckets,
  day,
  dayOfInstant,
  daysBetween,
  GRANULARITIES,
  isDay,
  isMonth,
  nextBucket,
  previousRange,
  rangeFromWire,
  rangeLength,
  rangeOf,
  startOf,
} from './calendar.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays(day('1995-01-01'), offset));

describe('calendar', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '20260101', '', 'abc', '2025-02-29'])(
    'refuses %j',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('knows leap days and months', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(isMonth('2026-11')).toBe(true);
    expect(isMonth('2026-00')).toBe(false);
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(day('2024-02-29'), 12)).toBe('2025-02-28');
    expect(addMonths(day('2026-03-31'), -13)).toBe('2025-02-28');
  });

  it('starts weeks on Monday, across the year', () => {
    expect(startOf('week', day('2026-01-01'))).toBe('2025-12-29');
    expect(startOf('week', day('2026-11-22'))).toBe('2026-11-16');
  });

  it.each([
    ['this_month', '2026-11-01', '2026-11-22'],
    ['last_month', '2026-10-01', '2026-11-01'],
    ['last_7_days', '2026-11-15', '2026-11-22'],
    ['last_30_days', '2026-10-22', '2026-11-22'],
    ['last_3_months', '2026-08-21', '2026-11-22'],
    ['last_6_months', '2026-05-21', '2026-11-22'],
    ['this_year', '2026-01-01', '2026-11-22'],
    ['last_year', '2025-01-01', '2026-01-01'],
  ] as const)('%s on 21 November 2026 is [%s, %s)', (period, from, until) => {
    expect(rangeOf(period, day('2026-11-21'))).toEqual({ from, until });
  });

  it('puts every day in exactly one bucket of each granularity', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...GRANULARITIES),
        (from, length, g) => {
          const range = { from, until: addDays(from, length) };
          const starts = buckets(g, range);
          const covered = starts.map((start) => daysBetween(start, nextBucket(g, start)));
          expect(starts[0]).toBe(startOf(g, from));
          expect(
            addDays(
              starts[0] ?? from,
              covered.reduce((a, b) => a + b, 0),
            ) >= range.until,
          ).toBe(true);
          starts.forEach((start, i) => expect(startOf(g, start)).toBe(starts[i]));
        },
      ),
    );
  });

  it('compares with a range of the same length that touches it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (from, length) => {
        const range = { from, until: addDays(from, length) };
        const before = previousRange(range);
        expect(before.until).toBe(range.from);
        expect(rangeLength(before)).toBe(length);
      }),
    );
  });

  it('includes both ends on the wire, and reads the UTC day of an instant', () => {
    expect(rangeFromWire(day('2026-01-01'), day('2026-01-31'))).toEqual({
      from: '2026-01-01',
      until: '2026-02-01',
    });
    expect(dayOfInstant(new Date('2026-03-29T23:59:59Z'))).toBe('2026-03-29');
  });
});

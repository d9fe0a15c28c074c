import { describe, expect, it } from 'vitest';
import { addDays, buckets, day, rangeFromWire } from '@altocost/contract/kit/calendar.ts';
import { isRunningMonth, projectMonth } from './projection.ts';

const month = day('2026-11-01');

describe('the projection of the running month', () => {
  it('takes each day that is left like the same weekday so far', () => {
    // 1 November 2026 is a Sunday: weekends cost 1, other days 10.
    const known = buckets('day', rangeFromWire(month, day('2026-11-14')));
    const costs = new Map(known.map((one, index) => [one, [0, 6].includes(index % 7) ? 1 : 10]));
    const projection = projectMonth(costs, day('2026-11-15'));
    // 9 weekend days and 21 others in this month.
    expect(projection).toEqual({ cost: 9 + 210, knownTo: '2026-11-14', monthEnd: '2026-11-30' });
  });

  it('takes the mean of all days for weekdays that have not been yet', () => {
    const costs = new Map([0, 1, 2].map((after) => [addDays(month, after), 4]));
    expect(projectMonth(costs, day('2026-11-04'))?.cost).toBe(120);
  });

  it('leaves today and other months out, and says nothing with fewer than three days', () => {
    const costs = new Map([
      [day('2026-10-31'), 1000],
      [day('2026-11-01'), 4],
      [day('2026-11-02'), 4],
      [day('2026-11-03'), 9999],
    ]);
    expect(projectMonth(costs, day('2026-11-03'))).toBeNull();
    expect(projectMonth(costs, day('2026-11-04'))?.knownTo).toBe('2026-11-03');
  });

  it('is there for the running month only', () => {
    const today = day('2026-11-21');
    expect(isRunningMonth(rangeFromWire(month, today), today)).toBe(true);
    expect(isRunningMonth(rangeFromWire(month, day('2026-11-20')), today)).toBe(false);
    expect(isRunningMonth(rangeFromWire(day('2026-10-22'), today), today)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { buckets, day, lastDay, rangeFromWire } from '@altocost/contract/kit/calendar.ts';
import { bucketsOf } from './bucket-labels.ts';

const today = day('2026-11-21');
const range = rangeFromWire(day('2026-09-15'), today);
const format = {
  bucket: (one: string, granularity: string) => `${granularity} ${one}`,
  dayLong: (one: string) => `long ${one}`,
  month: (one: string) => `month ${one}`,
  range: (one: Parameters<typeof lastDay>[0]) => `${one.from}–${lastDay(one)}`,
};
const titles = (granularity: 'day' | 'week' | 'month') =>
  bucketsOf(
    buckets(granularity, range),
    { range, granularity },
    { today, lastDay: day('2026-11-20'), format },
  );

describe('the titles of buckets', () => {
  it('name whole months, and say the days of those that the period cuts', () => {
    expect(titles('month').map((one) => [one.title, one.unfinished])).toEqual([
      ['2026-09-15–2026-09-30', false],
      ['month 2026-10-01', false],
      ['2026-11-01–2026-11-21', true],
    ]);
    expect(titles('month')[0]?.label).toBe('month 2026-09-01');
  });

  it('say the day, and the days of a week', () => {
    expect(titles('day')[0]?.title).toBe('long 2026-09-15');
    expect(titles('week')[0]?.title).toBe('2026-09-15–2026-09-20');
    expect(titles('day').at(-1)?.unfinished).toBe(true);
    expect(titles('day').at(-2)?.unfinished).toBe(false);
  });
});

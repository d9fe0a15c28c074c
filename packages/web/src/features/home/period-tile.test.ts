import { describe, expect, it } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { course } from './parts/period-tile.tsx';

describe('the course of a period', () => {
  it('has a gap where a day has no charge, and ends with the last day that has one', () => {
    const range = { from: day('2026-11-01'), until: day('2026-12-01') };
    const points = [
      { date: day('2026-11-02'), cost: amount('2') },
      { date: day('2026-11-04'), cost: amount('4.5') },
    ];
    expect(course(points, range)).toEqual([null, 2, null, 4.5]);
    expect(course([], range)).toEqual([]);
  });

  it('goes by month when the period is long', () => {
    const range = { from: day('2026-01-01'), until: day('2026-11-21') };
    const points = [
      { date: day('2026-01-01'), cost: amount('1') },
      { date: day('2026-03-01'), cost: amount('3') },
    ];
    expect(course(points, range)).toEqual([1, null, 3]);
  });
});

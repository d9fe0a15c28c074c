import { OTHERS } from '@altocost/contract/costs/model.ts';
import { amount } from '@altocost/contract/kit/amount.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { describe, expect, it } from 'vitest';
import { closeWithOthers, isLarge, leftOver } from './others.ts';

const JANUARY = day('2026-01-01');
const FEBRUARY = day('2026-02-01');

describe('Others', () => {
  it.each([
    ['1', '100', true],
    ['0.999999999999999999', '100', false],
    ['-1', '100', true],
    ['-0.5', '100', false],
    ['0', '0', true],
    ['0', '1', false],
  ])('a group of %s of %s is shown by name: %s', (cost, weight, shown) => {
    expect(isLarge(amount(cost), amount(weight))).toBe(shown);
  });

  it('is what is left of each bucket, also when that cancels out, and a gap where nothing is left', () => {
    const named = [{ values: ['a'], points: [{ date: JANUARY, cost: amount('3'), charges: 1 }] }];
    const totals = [
      { date: JANUARY, cost: amount('3'), charges: 3 },
      { date: FEBRUARY, cost: amount('-0.000000000000000001'), charges: 1 },
    ];
    expect(leftOver(named, totals)).toEqual([
      { date: JANUARY, cost: '0' },
      { date: FEBRUARY, cost: '-0.000000000000000001' },
    ]);
    expect(leftOver(named, [{ date: JANUARY, cost: amount('3'), charges: 1 }])).toEqual([]);
  });

  it('comes last and is told from a group of that name by having no values', () => {
    const point = { date: JANUARY, cost: amount('1') };
    const series = closeWithOthers([{ values: [OTHERS, 'x'], points: [point] }], [point]);
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['Others / x', ['Others', 'x']],
      ['Others', []],
    ]);
    expect(closeWithOthers([], [])).toEqual([]);
  });
});

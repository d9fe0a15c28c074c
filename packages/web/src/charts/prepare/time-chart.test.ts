import { describe, expect, it } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import { labelEvery } from './axis.ts';
import { prepareTime } from './time-chart.ts';
import type { TimeInput } from './time-chart.ts';
import { tooltipAt } from './tooltip.ts';

const bucket = (label: string) => ({ label, title: `title ${label}`, unfinished: false });
const series = (
  id: string,
  slot: number | 'others',
  costs: (string | null)[],
  groups: number | null = 1,
) => ({
  id,
  label: id,
  slot,
  groups,
  costs: costs.map((cost) => (cost === null ? null : amount(cost))),
});
const input = (part: Partial<TimeInput> = {}): TimeInput => ({
  buckets: ['1', '2', '3'].map(bucket),
  series: [
    series('a', 1, ['0.1', '3', null]),
    series('b', 2, ['0.2', null, null]),
    series('others', 'others', ['1', '-2', null], 27),
  ],
  kind: 'column',
  log: true,
  previous: [1, 2, null],
  ...part,
});

describe('a chart over time', () => {
  it('adds its totals exactly and leaves gaps where there is nothing', () => {
    const model = prepareTime(input());
    expect(model.totals).toEqual(['1.3', '1', null]);
    expect(model.series[0]?.values).toEqual([0.1, 3, null]);
    expect(model.peak).toBe(1.3);
  });

  it('knows which series ends each stack: the topmost that is above zero', () => {
    expect(prepareTime(input()).tops).toEqual([2, 0, -1]);
  });

  it('is logarithmic for lines only, and only without costs of zero or less', () => {
    const positive = [series('a', 1, ['1', '10', '100'])];
    expect(prepareTime(input({ series: positive, kind: 'line' })).scale).toBe('log');
    expect(prepareTime(input({ series: positive, kind: 'area' })).scale).toBe('linear');
    expect(prepareTime(input({ series: positive, kind: 'column' })).scale).toBe('linear');
    expect(prepareTime(input({ series: positive, kind: 'line', log: false })).scale).toBe('linear');
    expect(prepareTime(input({ kind: 'line' })).scale).toBe('linear');
    expect(prepareTime(input({ series: [series('z', 1, ['0', '1', '2'])], kind: 'line' })).scale).toBe(
      'linear',
    );
  });

  it('compares totals with stacks, not with single lines', () => {
    expect(prepareTime(input()).previous).toEqual([1, 2, null]);
    expect(prepareTime(input({ kind: 'line' })).previous).toBeNull();
  });

  it('labels all categories up to 12, then each 5th, and about 12 of very many', () => {
    expect([1, 12, 13, 31, 62, 63, 365].map(labelEvery)).toEqual([1, 1, 5, 5, 5, 6, 31]);
  });
});

describe('a tooltip', () => {
  it('says the total, the rows and the comparison', () => {
    expect(tooltipAt(prepareTime(input()), 0)).toEqual({
      title: 'title 1',
      total: '1.3',
      rows: [
        expect.objectContaining({ label: 'b', cost: '0.2' }),
        expect.objectContaining({ label: 'a', cost: '0.1' }),
        expect.objectContaining({ label: 'others', cost: '1' }),
      ],
      rest: null,
      previous: 1,
    });
  });

  it('puts all but the nine largest, Others included, into one row that adds up', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      series(`s${index}`, index + 1, [`${12 - index}.1`]),
    );
    const model = prepareTime(
      input({ buckets: [bucket('1')], series: [...many, series('others', 'others', ['0.5'], 27)] }),
    );
    const tip = tooltipAt(model, 0);
    expect(tip?.rows.map((row) => row.label)).toEqual(many.slice(0, 9).map((one) => one.label));
    expect(tip?.rest).toEqual({ count: 30, cost: '6.8' });
  });

  it('does not guess how many the others are', () => {
    const many = Array.from({ length: 10 }, (_, index) => series(`s${index}`, index + 1, ['1']));
    const model = prepareTime(
      input({ buckets: [bucket('1')], series: [...many, series('others', 'others', ['1'], null)] }),
    );
    expect(tooltipAt(model, 0)?.rest?.count).toBeNull();
    expect(tooltipAt(model, 5)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import { partsOf } from '../prepare/parts.ts';
import { slotToken } from '../prepare/slots.ts';
import { prepareTime } from '../prepare/time-chart.ts';
import type { Colours } from './colours.ts';
import { donutOption, treemapOption } from './parts-option.ts';
import { timeOption } from './time-option.ts';
import { tipElement } from './tooltip.ts';

const colours: Colours = {
  token: (name) => name,
  slot: (slot) => (slot === 1 ? '#ffffff' : slotToken(slot)),
};
const words = {
  money: (value: unknown) => `${String(value)} EUR`,
  axis: (value: number) => String(value),
  total: 'Total',
  more: (count: number | null) => `${count} others`,
  previous: 'Before',
};
const model = prepareTime({
  buckets: [
    { label: '1', title: 'One', unfinished: false },
    { label: '2', title: 'Two', unfinished: true },
  ],
  series: [
    { id: 'a', label: 'A', slot: 1, groups: 1, costs: [amount(4), amount(5)] },
    { id: 'others', label: 'Others', slot: 'others', groups: 3, costs: [amount(1), null] },
  ],
  kind: 'column',
  log: true,
  previous: [3, 4],
});

describe('a chart over time', () => {
  it('draws the unfinished bucket at 45 %, Others last, the comparison as a dashed line', () => {
    const option = timeOption(model, words, colours, null);
    expect(option.series).toMatchObject([
      { id: 'a', type: 'bar', data: [{ itemStyle: { opacity: 1 } }, { itemStyle: { opacity: 0.45 } }] },
      { id: 'others', itemStyle: { color: '--others' }, data: [{ value: 1 }, { value: '-' }] },
      { id: 'previous', type: 'line', lineStyle: { type: [4, 3], width: 1.5 } },
    ]);
  });

  it('dims all but the lit series', () => {
    const option = timeOption(model, words, colours, 'a');
    expect(option.series).toMatchObject([
      { id: 'a', itemStyle: { opacity: 1 } },
      { id: 'others', itemStyle: { opacity: 0.18 } },
      { id: 'previous' },
    ]);
  });
});

describe('a distribution', () => {
  const parts = partsOf(
    [
      { id: 'a', label: '{a|b}', slot: 1, cost: amount(60) },
      { id: 'credit', label: 'credit', slot: 2, cost: amount(-5) },
    ],
    amount(100),
  );
  const partWords = {
    money: String,
    short: String,
    share: (percent: number) => `${percent} %`,
    others: 'Others',
  };

  it('draws what has an area: credits stand in the legend only', () => {
    const option = donutOption(parts, partWords, colours);
    expect(option.series).toMatchObject([
      {
        data: [
          { name: '{a|b}', value: 60 },
          { name: 'Others', value: 45, itemStyle: { color: '--others' } },
        ],
      },
    ]);
  });

  it('names the areas that have room', () => {
    const option = treemapOption(parts, partWords, colours);
    expect(option.series).toMatchObject([
      { data: [{ label: { show: true, color: '#0c0f14' } }, { value: 45 }] },
    ]);
  });
});

describe('a tooltip', () => {
  it('takes names as text, whatever they hold', () => {
    const name = '<img src=x onerror="alert(1)">&amp;';
    const tip = tipElement({
      title: name,
      total: { label: name, figure: '1' },
      rows: [{ label: name, colour: '#123456', figure: '2' }],
    });
    expect(tip.querySelector('img')).toBeNull();
    expect(tip.textContent).toBe(`${name}${name}1${name}2`);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, amount } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { partsOf } from '../../../charts/prepare/parts.ts';
import { prepareTime } from '../../../charts/prepare/time-chart.ts';
import { groupId, rowsOf } from './rows.ts';
import { piecesOf, shownSeries, sum } from './shown-series.ts';

const buckets = [day('2026-11-01'), day('2026-11-02')];
const series = (values: string[], ...costs: (string | null)[]) => ({
  name: values.join(' / ') || 'Others',
  values,
  data: costs.flatMap((cost, at) => {
    const date = buckets[at];
    return cost === null || date === undefined ? [] : [{ date, cost: amount(cost) }];
  }),
});
const rows = rowsOf({
  data: ['aws', 'tiny', 'small'].map((name, index) => ({
    values: [name],
    cost: amount(index + 1),
    previous_cost: null,
    share: 1,
    trend: null,
    usage_quantity: null,
    provider: '',
    series: [0.1, null],
  })),
  total: amount(6),
  previous_total: amount(0),
  count: 3,
});
const answer = [series(['aws'], '10', '20.5'), series(['gcp'], '5', null), series([], '1', '2')];
const show = (hidden: string[][], count: number | null = 9) => {
  const ids = new Set(hidden.map(groupId));
  return shownSeries({
    series: answer,
    buckets,
    slots: new Map([[groupId(['aws']), 1]]),
    hidden: ids,
    hiddenRows: rows.filter((row) => ids.has(row.id)),
    count,
    label: (values) => values.join(' › '),
    others: (n) => `Others (${n})`,
  });
};

describe('the series that are shown', () => {
  it('are the named ones with their gaps, then Others, which says how many it holds', () => {
    expect(show([]).map(({ label, slot, costs, groups }) => ({ label, slot, costs, groups }))).toEqual([
      { label: 'aws', slot: 1, costs: ['10', '20.5'], groups: 1 },
      { label: 'gcp', slot: 'others', costs: ['5', null], groups: 1 },
      { label: 'Others (7)', slot: 'others', costs: ['1', '2'], groups: 7 },
    ]);
    expect(show([], null).at(-1)?.groups).toBeNull();
  });

  it('leave out what is hidden; a group without a name of its own leaves Others', () => {
    expect(show([['aws']]).map((one) => one.label)).toEqual(['gcp', 'Others (7)']);
    const left = show([['tiny'], ['small']]).at(-1);
    expect(left).toMatchObject({ label: 'Others (5)', costs: ['0.8', '2'] });
  });

  it('are parts of the total of what is shown, exactly', () => {
    const costs = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 18 }))
      .map(([units, scale]): Amount => amount(`${units}e-${scale}`));
    fc.assert(
      fc.property(fc.array(fc.tuple(costs, costs), { minLength: 1, maxLength: 19 }), (list) => {
        const shown = shownSeries({
          series: list.map(([a, b], index) => series(index === 0 ? [] : [`s${index}`], a, b)).reverse(),
          buckets,
          slots: new Map(list.map((_, index) => [groupId([`s${index}`]), index])),
          hidden: new Set(),
          hiddenRows: [],
          count: null,
          label: String,
          others: String,
        });
        const time = prepareTime({
          buckets: buckets.map((label) => ({ label, title: label, unfinished: false })),
          series: shown,
          kind: 'column',
          log: false,
          previous: null,
        });
        const parts = partsOf(piecesOf(shown), sum(time.totals));
        const all = addAmounts(...list.flat());
        expect(parts.total).toBe(all);
        expect(addAmounts(...parts.named.map((part) => part.cost), parts.others?.cost ?? amount(0))).toBe(
          all,
        );
      }),
    );
  });
});

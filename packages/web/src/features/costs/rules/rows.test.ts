import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, amount, subtractAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { rowsOf, topIncrease, totalsOf } from './rows.ts';

const row = (name: string, cost: Amount, previous: Amount | null) => ({
  values: [name],
  cost,
  previous_cost: previous,
  share: 1,
  trend: 2,
  usage_quantity: null,
  provider: 'aws',
  series: [],
});
const costs = fc
  .tuple(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }), fc.integer({ min: 0, max: 10 }))
  .map(([units, scale]) => amount(`${units}e-${scale}`));
const pairs = fc.array(fc.tuple(costs, fc.option(costs)), { maxLength: 20 });

describe('the rows of the table', () => {
  it('and the row of all others are the totals, now and before, to the last decimal', () => {
    fc.assert(
      fc.property(pairs, costs, costs, fc.integer({ min: 1, max: 50 }), (list, left, leftBefore, more) => {
        const table = {
          data: list.map(([cost, previous], index) => row(`r${index}`, cost, previous)),
          total: addAmounts(...list.map(([cost]) => cost), left),
          previous_total: addAmounts(...list.map(([, previous]) => previous ?? ZERO), leftBefore),
          count: list.length + more,
        };
        const rows = rowsOf(table);
        expect(addAmounts(...rows.map((one) => one.cost))).toBe(table.total);
        expect(addAmounts(...rows.map((one) => one.previous ?? ZERO))).toBe(table.previous_total);
        expect(rows.reduce((sum, one) => sum + one.groups, 0)).toBe(table.count);
      }),
    );
  });

  it('less the hidden ones are the totals that are shown', () => {
    fc.assert(
      fc.property(pairs, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (list, hide) => {
        const table = {
          data: list.map(([cost, previous], index) => row(`r${index}`, cost, previous)),
          total: addAmounts(...list.map(([cost]) => cost)),
          previous_total: addAmounts(...list.map(([, previous]) => previous ?? ZERO)),
          count: list.length,
        };
        const rows = rowsOf(table);
        const totals = totalsOf(
          table,
          rows.filter((_, index) => hide[index]),
        );
        const shown = rows.filter((_, index) => !hide[index]);
        expect(totals.cost).toBe(addAmounts(...shown.map((one) => one.cost)));
        expect(totals.difference).toBe(subtractAmounts(totals.cost, totals.previous));
      }),
    );
  });

  it('have no row of others when all are there', () => {
    const table = { data: [row('a', amount(1), null)], total: amount(1), previous_total: ZERO, count: 1 };
    expect(rowsOf(table)).toHaveLength(1);
    expect(rowsOf(table)[0]?.difference).toBe('1');
  });

  it('tell which rose most; new ones rose by all they cost, the others as a whole by nothing', () => {
    const table = {
      data: [
        row('a', amount(10), amount(9)),
        row('new', amount(3), null),
        row('down', amount(1), amount(50)),
      ],
      total: amount(1014),
      previous_total: amount(59),
      count: 9,
    };
    expect(topIncrease(rowsOf(table))?.values).toEqual(['new']);
    expect(topIncrease([])).toBeNull();
    expect(topIncrease(rowsOf({ ...table, data: [row('down', amount(1), amount(2))] }))).toBeNull();
  });
});

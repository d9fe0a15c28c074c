import fc from 'fast-check';
import { addAmounts, amount, type Amount } from '@altocost/contract/kit/amount.ts';
import { isMonth, type Month } from '@altocost/contract/kit/calendar.ts';
import type { GroupTotal } from '@altocost/engine/pipeline/outcome.ts';
import { MONEY_COLUMNS, type MoneyColumn } from '@altocost/engine/focus/row.ts';
import type { StoreTotal } from '@altocost/engine/store/cost-store.ts';
import { describe, expect, it } from 'vitest';
import { checkConservation, monthTotals, partSums } from './conservation.ts';

const MONTHS = ['2026-01', '2026-02'].filter(isMonth);
const money = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((n) => amount(`${n}e-18`));
const sums = fc.record<Record<MoneyColumn, Amount>>({
  billed_cost: money,
  effective_cost: money,
  list_cost: money,
  contracted_cost: money,
});
const group = fc.record<GroupTotal>({
  export_key: fc.constantFrom('aws/a', 'aws/b'),
  billing_period: fc.constantFrom<Month>(...MONTHS),
  currency: fc.constantFrom('EUR', 'USD'),
  usage_account_id: fc.constantFrom('1', '2', ''),
  rows: fc.integer({ min: 1, max: 1_000 }),
  sums,
});
const file = fc.array(group, { minLength: 1, maxLength: 12 });

/** A version per part, and what the store would say of it. */
function stagedFrom(groups: readonly GroupTotal[]) {
  const places = [...new Set(groups.map((g) => `${g.export_key} ${g.billing_period}`))];
  const staged = places.map((place, index) => {
    const [exportKey = '', month = ''] = place.split(' ');
    return { versionId: index + 1, exportKey, month: MONTHS.find((known) => known === month) ?? MONTHS[0] };
  });
  const store: StoreTotal[] = groups.map((g) => ({
    version_id: places.indexOf(`${g.export_key} ${g.billing_period}`) + 1,
    currency: g.currency,
    usage_account_id: g.usage_account_id,
    rows: g.rows,
    sums: g.sums,
  }));
  return {
    staged: staged.flatMap(({ month, ...rest }) => (month === undefined ? [] : [{ ...rest, month }])),
    store,
  };
}

describe('store against file', () => {
  it('matches exactly when both hold the same, in any order', () => {
    fc.assert(
      fc.property(file, (groups) => {
        const { staged, store } = stagedFrom(groups);
        const { gap, reconciliation } = checkConservation(staged, store.toReversed(), groups);
        expect(gap).toBeNull();
        expect(reconciliation).toMatchObject({ state: 'matched', difference: '0' });
        expect(reconciliation.groups % MONEY_COLUMNS.length).toBe(0);
      }),
    );
  });

  it('finds any amount, however small, and any row too many', () => {
    fc.assert(
      fc.property(file, fc.nat(), fc.constantFrom(...MONEY_COLUMNS), (groups, pick, measure) => {
        const { staged, store } = stagedFrom(groups);
        const at = pick % store.length;
        const altered = store.map((total, index) =>
          index === at
            ? {
                ...total,
                sums: { ...total.sums, [measure]: addAmounts(total.sums[measure], amount('1e-18')) },
              }
            : total,
        );
        expect(checkConservation(staged, altered, groups)).toEqual({
          gap: { what: measure, difference: '0.000000000000000001' },
          reconciliation: expect.objectContaining({ state: 'gap', difference: '0.000000000000000001' }),
        });
        const longer = store.map((total, index) =>
          index === at ? { ...total, rows: total.rows + 1 } : total,
        );
        expect(checkConservation(staged, longer, groups).gap).toEqual({ what: 'rows', difference: '1' });
      }),
    );
  });

  it('finds rows of an account that the file does not have, and parts that are not in the store', () => {
    const { staged, store } = stagedFrom(one);
    const foreign = store.map((total) => ({ ...total, usage_account_id: 'other' }));
    expect(checkConservation(staged, foreign, one).gap).not.toBeNull();
    expect(checkConservation(staged, [], one).gap).toEqual({ what: 'billed_cost', difference: '-1.5' });
  });

  it('looks only at what was staged: other parts are live already', () => {
    expect(checkConservation([], [], one)).toEqual({
      gap: null,
      reconciliation: { state: 'matched', groups: 0, difference: '0' },
    });
  });
});

const one: GroupTotal[] = MONTHS.slice(0, 1).map((month) => ({
  export_key: 'aws/a',
  billing_period: month,
  currency: 'EUR',
  usage_account_id: '1',
  rows: 2,
  sums: {
    billed_cost: amount('1.5'),
    effective_cost: amount('1'),
    list_cost: amount('2'),
    contracted_cost: amount('0'),
  },
}));

describe('totals of a delivery', () => {
  it('add up per month and currency, and per part', () => {
    fc.assert(
      fc.property(file, (groups) => {
        const totals = monthTotals(groups);
        for (const measure of MONEY_COLUMNS) {
          const all = addAmounts(...groups.map((g) => g.sums[measure]));
          expect(addAmounts(...totals.map((total) => total[measure]))).toBe(all);
          const parts = ['aws/a', 'aws/b'].flatMap((exportKey) =>
            MONTHS.map((billingPeriod) => partSums(groups, { exportKey, billingPeriod })[measure]),
          );
          expect(addAmounts(...parts)).toBe(all);
        }
        const places = totals.map(({ month, currency }) => `${month} ${currency}`);
        expect(places).toEqual([...new Set(places)].toSorted());
        expect(totals.reduce((sum, total) => sum + total.rows, 0)).toBe(
          groups.reduce((sum, g) => sum + g.rows, 0),
        );
      }),
    );
  });
});

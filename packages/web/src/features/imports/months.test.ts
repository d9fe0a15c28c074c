import { describe, expect, it } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import { billedByCurrency, monthsOf, periodOf } from './months.ts';

describe('the months of an import', () => {
  it('are each named once, oldest first', () => {
    expect(monthsOf([{ month: '2026-11' }, { month: '2026-10' }, { month: '2026-11' }])).toEqual([
      '2026-10',
      '2026-11',
    ]);
  });

  it('make a period from the first day to the last', () => {
    expect(periodOf(['2026-02'])).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOf(['2027-01', '2026-11'])).toEqual({ from: '2026-11-01', to: '2027-01-31' });
    expect(periodOf([])).toBeNull();
  });
});

describe('billed cost', () => {
  it('is added exactly, and never across currencies', () => {
    const totals = [
      { currency: 'EUR', billed_cost: amount('0.1') },
      { currency: 'USD', billed_cost: amount('5') },
      { currency: 'EUR', billed_cost: amount('0.2') },
    ];
    expect(billedByCurrency(totals)).toEqual([
      { currency: 'EUR', cost: '0.3' },
      { currency: 'USD', cost: '5' },
    ]);
  });
});

import { amount } from '@altocost/contract/kit/amount.ts';
import { day, isMonth } from '@altocost/contract/kit/calendar.ts';
import { describe, expect, it } from 'vitest';
import { createShelf, remembered } from './cache.ts';
import { ratesFor } from './rates.ts';
import { homeGranularity, namedGroups, withTrends } from './rules.ts';

describe('the home page', () => {
  it('shows days up to sixty, months above', () => {
    expect(homeGranularity({ from: day('2026-01-01'), until: day('2026-03-02') })).toBe('day');
    expect(homeGranularity({ from: day('2026-01-01'), until: day('2026-03-03') })).toBe('month');
  });

  it('has each row’s change against the row before, the last one’s against the previous period', () => {
    const points = ['100', '150', '75'].map((cost, index) => ({
      date: day(`2026-01-0${index + 1}`),
      cost: amount(cost),
    }));
    expect(withTrends(points, 12).map((point) => point.trend)).toEqual([null, 50, 12]);
    expect(withTrends(points.slice(0, 1), null).map((point) => point.trend)).toEqual([null]);
    expect(withTrends([], 5)).toEqual([]);
  });
});

describe('groups named by a chart', () => {
  it('are lists or joined names, without Others', () => {
    expect(namedGroups(['a / b', 'Others'], ['product'])).toEqual([['a / b']]);
    expect(namedGroups(['a / b', ['c', 'd']], ['product', 'region'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(namedGroups(['a'], ['product', 'region'])).toBeNull();
    expect(namedGroups([['a', 'b']], ['product'])).toBeNull();
  });
});

describe('rates', () => {
  const bill = { id: 1, currency: 'USD', firstDay: day('2025-01-31'), lastDay: day('2025-03-01') };

  it('are those of every month with charges in another currency', () => {
    const rates = ratesFor([bill, { ...bill, id: 2, currency: 'EUR' }], 'EUR');
    expect(rates.map(({ currency, month }) => `${currency} ${month}`)).toEqual([
      'USD 2025-01',
      'USD 2025-02',
      'USD 2025-03',
    ]);
    expect(rates.every(({ rate, month }) => Number(rate) > 0.5 && isMonth(month))).toBe(true);
    expect(ratesFor([bill], 'USD')).toEqual([]);
  });

  it('are missing where none is known', () => {
    expect(ratesFor([{ ...bill, currency: 'XTS' }], 'EUR')).toEqual([]);
    expect(ratesFor([{ ...bill, firstDay: null, lastDay: null }], 'EUR')).toEqual([]);
  });
});

describe('the memory of answers', () => {
  const counting = (maxBytes: number) => {
    const asked: string[] = [];
    const ask = remembered(
      createShelf(maxBytes),
      (key: string) => key,
      (key) => {
        asked.push(key);
        return key === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(key.repeat(100));
      },
    );
    return { asked, ask };
  };

  it('asks once, also for those who ask at the same time', async () => {
    const { asked, ask } = counting(10_000);
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([await ask('a'), await ask('a')]);
    expect(asked).toEqual(['a']);
  });

  it('lets the longest unused answer go when there is no room', async () => {
    const { asked, ask } = counting(500);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not keep failures', async () => {
    const { asked, ask } = counting(500);
    await expect(ask('bad')).rejects.toThrow('bad');
    await expect(ask('bad')).rejects.toThrow('bad');
    expect(asked).toEqual(['bad', 'bad']);
  });
});

import { brand } from '@altocost/contract/kit/brand.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import { describe, expect, it } from 'vitest';
import { rateFor } from './rates.ts';

const month = (text: string) => brand<Month>(text);

describe('rateFor', () => {
  it('reads the month’s own rate from euros', () => {
    expect(rateFor('EUR', 'GBP', month('2024-03'))).toEqual({ rate: '0.85694865', date: '2024-03-28' });
  });

  it('goes through euros between two others, and back', () => {
    const there = rateFor('USD', 'INR', month('2026-09'));
    const back = rateFor('INR', 'USD', month('2026-09'));
    expect(Number(there?.rate) * Number(back?.rate)).toBeCloseTo(1, 8);
  });

  it('takes the last month before one without a rate, and says its date', () => {
    expect(rateFor('EUR', 'USD', month('2024-08'))?.date).toBe('2024-07-31');
  });

  it('has none before the snapshot, nor for a currency that it does not hold', () => {
    expect(rateFor('USD', 'EUR', month('2019-01'))).toBeNull();
    expect(rateFor('XAU', 'EUR', month('2026-01'))).toBeNull();
  });

  it('is 1 only between a currency and itself', () => {
    expect(rateFor('USD', 'USD', month('2019-01'))?.rate).toBe('1');
  });
});

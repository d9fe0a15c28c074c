import { describe, expect, it } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import * as format from './format.ts';

const THIN = '\u202f';
const FIXED = '\u00a0';

describe('money', () => {
  it('has two decimals, in the order and with the spaces of the language', () => {
    expect(format.money(amount('1234.5'), 'fr', 'EUR')).toBe(`1${THIN}234,50${FIXED}€`);
    expect(format.money(amount('1234.5'), 'en', 'EUR')).toBe('€1,234.50');
    expect(format.money(amount('-1234567.891'), 'fr', 'EUR')).toBe(`-1${THIN}234${THIN}567,89${FIXED}€`);
  });

  it('has four decimals under 0.1, but two for zero', () => {
    expect(format.money(amount('0.0456'), 'fr', 'EUR')).toBe(`0,0456${FIXED}€`);
    expect(format.money(amount('-0.09999'), 'en', 'EUR')).toBe('-€0.1000');
    expect(format.money(amount('0.1'), 'en', 'EUR')).toBe('€0.10');
    expect(format.money(amount('0'), 'fr', 'EUR')).toBe(`0,00${FIXED}€`);
  });

  it('rounds the exact decimal half up, not its nearest float', () => {
    expect(format.money(amount('1.005'), 'en', 'EUR')).toBe('€1.01');
    expect(format.money(amount('2.675'), 'en', 'EUR')).toBe('€2.68');
  });

  it('shows a placeholder for what is not known', () => {
    for (const nothing of [null, undefined, Number.NaN]) {
      expect(format.money(nothing, 'fr', 'EUR')).toBe('—');
      expect(format.moneyCompact(nothing, 'en', 'EUR')).toBe('—');
      expect(format.difference(nothing, 'en', 'EUR')).toBe('—');
    }
  });

  it('is compact on axes, one decimal at most', () => {
    expect(format.moneyCompact(268_347, 'fr', 'EUR')).toBe(`268,3${FIXED}k${FIXED}€`);
    expect(format.moneyCompact(268_347, 'en', 'EUR')).toBe('€268.3k');
    expect(format.moneyCompact(50_000, 'fr', 'EUR')).toBe(`50${FIXED}k${FIXED}€`);
  });

  it('signs differences', () => {
    expect(format.difference(amount('19857.71'), 'fr', 'EUR')).toBe(`+19${THIN}857,71${FIXED}€`);
    expect(format.difference(amount('-0.004'), 'en', 'EUR')).toBe('€0.00');
  });

  it('shows the figure alone when the currency is not a code', () => {
    expect(format.money(amount('3'), 'en', '')).toBe('3.00');
  });
});

describe('percentages', () => {
  it('signs trends, with two decimals', () => {
    expect(format.trend(7.994, 'fr')).toBe(`+7,99${FIXED}%`);
    expect(format.trend(-2.1, 'en')).toBe('-2.10%');
  });

  it('keeps trends within -100 and 999, and shows nothing without one', () => {
    expect(format.trend(12_345, 'en')).toBe('+999.00%');
    expect(format.trend(-250, 'en')).toBe('-100.00%');
    expect(format.trend(null, 'fr')).toBe('');
  });

  it('has no sign on zero, nor on what reads as zero', () => {
    expect(format.trend(0, 'fr')).toBe(`0,00${FIXED}%`);
    expect(format.trend(-0.004, 'en')).toBe('0.00%');
  });

  it('gives shares one decimal', () => {
    expect(format.share(25, 'fr')).toBe(`25,0${FIXED}%`);
    expect(format.share(25, 'en')).toBe('25.0%');
    expect(format.share(null, 'en')).toBe('—');
  });
});

describe('quantities and sizes', () => {
  it('gives usage up to six decimals', () => {
    expect(format.usage(amount('0.000125'), 'fr')).toBe('0,000125');
    expect(format.usage(amount('0.00000049'), 'en')).toBe('0');
    expect(format.usage(null, 'en')).toBe('—');
  });

  it('gives sizes in decimal units', () => {
    expect(format.bytes(810, 'fr')).toEqual({ figure: '810', unit: 'B' });
    expect(format.bytes(48_213_022, 'fr')).toEqual({ figure: '48,2', unit: 'MB' });
    expect(format.bytes(2_500_000_000_000, 'en')).toEqual({ figure: '2,500', unit: 'GB' });
  });
});

describe('dates', () => {
  it('writes days short and long, whatever the time zone of the machine', () => {
    expect(format.dayShort('2026-11-05', 'fr')).toBe('5 nov.');
    expect(format.dayShort('2026-11-05', 'en')).toBe('5 Nov');
    expect(format.dayLong('2026-11-02', 'fr')).toBe('lun. 2 novembre 2026');
  });

  it('writes ranges with both ends included', () => {
    const period = { from: day('2026-10-22'), until: day('2026-11-21') };
    expect(format.range(period, 'fr').replace(/\s/g, ' ')).toBe('22 oct. – 20 nov. 2026');
    expect(format.range({ from: day('2026-11-20'), until: day('2026-11-21') }, 'fr')).toBe('20 nov. 2026');
  });

  it('labels buckets by granularity', () => {
    expect(format.bucket('2026-11-05', 'week', 'fr')).toBe('5 nov.');
    expect(format.bucket('2026-10-01', 'quarter', 'fr')).toBe('oct. 2026');
    expect(format.bucket('2026-01-01', 'year', 'en')).toBe('2026');
    expect(format.month('2026-11', 'fr')).toBe('nov. 2026');
  });

  it('writes instants in the reader’s time zone', () => {
    expect(format.instant('2026-11-20T08:12:31Z', 'en', 'Europe/Paris')).toBe('20 Nov 2026, 09:12');
  });
});

describe('amounts that people type', () => {
  it.each([
    ['1 234,56', 1234.56],
    ['1,234.56', 1234.56],
    [`1${THIN}234,5 €`, 1234.5],
    ['12,345', 12.34],
    ['-3,1', -3.1],
    [',5', 0.5],
    ['100', 100],
    ['5,', 5],
    ['', null],
    ['abc', null],
    ['-', null],
  ])('reads %j as %j', (text, value) => {
    expect(format.parseAmount(text)).toBe(value);
  });
});

import { describe, expect, it } from 'vitest';
import { day, rangeFromWire } from '@altocost/contract/kit/calendar.ts';
import { csvChoice, fileName, readChoice, writeChoice } from './csv.ts';

const range = rangeFromWire(day('2026-11-01'), day('2026-11-20'));

describe('the CSV', () => {
  it('is called by its groups and its days, with signs that every file system takes', () => {
    expect(fileName(['provider', 'tag:cost/center é'], range, 'csv')).toBe(
      'altocost_provider_tag-cost-center-é_2026-11-01_2026-11-20.csv',
    );
    expect(fileName(['product'], range, 'png')).toBe('altocost_product_2026-11-01_2026-11-20.png');
  });

  it('wants two different signs', () => {
    expect(csvChoice.safeParse({ delimiter: ',', decimal: ',' }).success).toBe(false);
    expect(csvChoice.safeParse({ delimiter: '.', decimal: ',' }).success).toBe(true);
    expect(csvChoice.safeParse({ delimiter: '|', decimal: ',' }).success).toBe(false);
  });

  it('remembers the choice, and starts with what suits the language', () => {
    expect(readChoice(writeChoice({ delimiter: '\t', decimal: '.' }), 'fr')).toEqual({
      delimiter: '\t',
      decimal: '.',
    });
    expect(readChoice(null, 'fr')).toEqual({ delimiter: ';', decimal: ',' });
    expect(readChoice(null, 'en')).toEqual({ delimiter: ',', decimal: '.' });
    expect(readChoice(',,', 'fr')).toEqual({ delimiter: ';', decimal: ',' });
    expect(readChoice('', 'en')).toEqual({ delimiter: ',', decimal: '.' });
  });
});

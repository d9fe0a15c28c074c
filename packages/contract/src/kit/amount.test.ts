import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addAmounts,
  amount,
  amountWire,
  compareAmounts,
  multiplyAmounts,
  readAmount,
  roundAmount,
  subtractAmounts,
  ZERO,
} from './amount.ts';

const scaled = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const decimal = scaled.map((n) => {
  const digits = (n < 0n ? -n : n).toString().padStart(19, '0');
  return amount(`${n < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`);
});

describe('amount', () => {
  it.each([
    ['1.50', '1.5'],
    ['5e-06', '0.000005'],
    ['2.323760000E-9', '0.00000000232376'],
    ['-.5', '-0.5'],
    ['+1', '1'],
    ['-0', '0'],
    ['907336.030105100409976', '907336.030105100409976'],
  ])('reads %s as %s', (text, canonical) => {
    expect(readAmount(text)).toBe(canonical);
  });

  it.each(['', 'NaN', 'Infinity', '1,5', '1 000', '$1', '1e', '--1', '1e9999', '.'])('refuses %j', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it('adds exactly: any order and grouping gives the same sum', () => {
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 30 }), (parts) => {
        const forward = addAmounts(...parts);
        const backward = addAmounts(...parts.toReversed());
        const inPairs = parts.reduce((sum, part) => addAmounts(sum, part), ZERO);
        expect([backward, inPairs]).toEqual([forward, forward]);
      }),
    );
  });

  it('subtracts what it added, and compares', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(subtractAmounts(addAmounts(a, b), b)).toBe(a);
        expect(Math.sign(compareAmounts(a, b))).toBe(-Math.sign(compareAmounts(b, a)) + 0);
      }),
    );
  });

  it('multiplies by a rate without losing a digit', () => {
    expect(multiplyAmounts(amount('0.1'), amount('0.123456789012345678'))).toBe('0.0123456789012345678');
  });

  it('rounds half away from zero, for display only', () => {
    expect(roundAmount(amount('2.345'), 2)).toBe('2.35');
    expect(roundAmount(amount('-2.345'), 2)).toBe('-2.35');
  });

  it('travels as a JSON number with at most 10 decimals', () => {
    expect(z.encode(amountWire, amount('907336.030105100409976'))).toBe(907336.0301051004);
    expect(z.decode(amountWire, 1e-7)).toBe('0.0000001');
  });
});

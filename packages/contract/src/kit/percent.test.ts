import { describe, expect, it } from 'vitest';
import { amount, ZERO } from './amount.ts';
import { share, trend } from './percent.ts';

describe('percent', () => {
  it.each([
    ['110', '100', 10],
    ['90', '100', -10],
    ['100', '100', 0],
    ['2000', '100', 999],
    ['-500', '100', -100],
    ['-50', '-100', 50],
  ])('the trend from %2$s to %1$s is %3$s', (current, previous, expected) => {
    expect(trend(amount(current), amount(previous))).toBe(expected);
  });

  it('has no trend without a previous cost', () => {
    expect(trend(amount('5'), ZERO)).toBeNull();
    expect(trend(amount('5'), null)).toBeNull();
  });

  it('gives the share of a whole, 0 of nothing', () => {
    expect(share(amount('25'), amount('100'))).toBe(25);
    expect(share(amount('25'), ZERO)).toBe(0);
  });
});

import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChance } from './chance.ts';
import { moneyText, quantityText, sumText, unitsOf } from './money.ts';

describe('chance', () => {
  it('draws the same for the same seed and keys, whatever was drawn before', () => {
    const a = createChance(1);
    const b = createChance(1);
    b.at('something', 'else');
    expect(a.at('x', 3)).toBe(b.at('x', 3));
    expect(a.uuid('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createChance(2).at('x', 3)).not.toBe(a.at('x', 3));
  });

  it('spreads evenly', () => {
    const chance = createChance(5);
    const draws = Array.from({ length: 10_000 }, (_, i) => chance.at('even', i));
    const mean = draws.reduce((x, y) => x + y, 0) / draws.length;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(new Set(draws).size).toBeGreaterThan(9_990);
  });

  it('follows weights', () => {
    const chance = createChance(9);
    const list = [
      ['rare', 1],
      ['often', 9],
    ] as const;
    const draws = Array.from({ length: 2_000 }, (_, i) => chance.weighted(list, i));
    expect(draws.filter((d) => d === 'rare').length / draws.length).toBeCloseTo(0.1, 1);
  });
});

describe('money of the demo estate', () => {
  it('is written exactly', () => {
    expect(moneyText(12_345_000_000_001)).toBe('1234.5000000001');
    expect(moneyText(-5_000_000_000)).toBe('-0.5');
    expect(moneyText(0)).toBe('0');
    expect(quantityText(240_000)).toBe('24');
    expect(unitsOf(312.47)).toBe(3_124_700_000_000);
  });

  it('sums as it is written', () => {
    assert(
      property(integer({ min: -1e15, max: 1e15 }), (units) => {
        expect(sumText(BigInt(units))).toBe(moneyText(units));
      }),
    );
  });
});

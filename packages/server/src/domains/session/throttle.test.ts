import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_RULES, ADDRESS_RULES, memoryOf, waitFor, type ThrottleRule } from './throttle.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

/** Somebody who guesses as often as allowed: when each guess was looked at, in seconds. */
function guesses(rules: readonly ThrottleRule[], every: number, until: number): number[] {
  const looked: number[] = [];
  for (let now = 0; now < until; now += every) {
    const failures = looked.slice(-memoryOf(rules)).map(at);
    if (waitFor(rules, failures, at(now)) === 0) looked.push(now);
  }
  return looked;
}

describe('waitFor', () => {
  it('lets the first ones pass', () => {
    expect(waitFor(ACCOUNT_RULES, [], at(0))).toBe(0);
    expect(waitFor(ACCOUNT_RULES, [0, 1, 2, 3].map(at), at(4))).toBe(0);
  });

  it('slows down after five in five minutes, whatever their order', () => {
    expect(waitFor(ACCOUNT_RULES, [4, 0, 1, 2, 3].map(at), at(4))).toBe(30);
    expect(waitFor(ACCOUNT_RULES, [0, 1, 2, 3, 4].map(at), at(24))).toBe(10);
    expect(waitFor(ACCOUNT_RULES, [0, 1, 2, 3, 4].map(at), at(34))).toBe(0);
    expect(waitFor(ACCOUNT_RULES, [0, 60, 120, 180, 299].map(at), at(299))).toBe(1);
  });

  it('looks at no more than 25 guesses of an account in any day', () => {
    const looked = guesses(ACCOUNT_RULES, 5, 3 * 86_400);
    for (const from of looked) {
      expect(looked.filter((t) => t >= from && t < from + 86_400).length).toBeLessThanOrEqual(25);
    }
    expect(looked.length).toBeGreaterThan(25);
  });

  it('looks at no more than 10 guesses of an address in any minute', () => {
    const looked = guesses(ADDRESS_RULES, 1, 600);
    for (const from of looked) {
      expect(looked.filter((t) => t >= from && t < from + 60).length).toBeLessThanOrEqual(10);
    }
  });

  it('never asks for more than a day, and waiting as told always helps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 25 }), (times) => {
        const now = 100_000;
        const failures = times.map(at);
        const wait = waitFor(ACCOUNT_RULES, failures, at(now));
        expect(wait).toBeLessThanOrEqual(86_400);
        expect(waitFor(ACCOUNT_RULES, failures, at(now + wait))).toBe(0);
      }),
    );
  });
});

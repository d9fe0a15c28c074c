import { describe, expect, it } from 'vitest';
import { median, p95, quantile, timed } from './stats.ts';

describe('quantiles', () => {
  it('are samples that were really seen', () => {
    const samples = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(p95(samples)).toBe(95);
    expect(median(samples)).toBe(50);
    expect(quantile([7], 0.95)).toBe(7);
  });

  it('do not exist without samples', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('timed', () => {
  it('gives the result and a time that is not negative', async () => {
    const { ms, value } = await timed(() => Promise.resolve('done'));
    expect(value).toBe('done');
    expect(ms).toBeGreaterThanOrEqual(0);
  });
});

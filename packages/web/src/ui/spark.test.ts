import { describe, expect, it } from 'vitest';
import { sparkPaths, thinned } from './spark.tsx';

describe('a sparkline', () => {
  it('runs from the left to the right of its box, high values up', () => {
    expect(sparkPaths([0, 10], 20, 10).line).toBe('M2 8L18 2');
  });

  it('does not join what a gap separates', () => {
    expect(sparkPaths([1, null, 1, 1], 20, 10).line.match(/M/g)).toHaveLength(2);
  });

  it('draws a flat line, a single point and nothing', () => {
    expect(sparkPaths([5, 5], 20, 10).line).toBe('M2 8L18 8');
    expect(sparkPaths([5], 20, 10).last).toEqual([2, 8]);
    expect(sparkPaths([], 20, 10)).toEqual({ line: '', area: '', last: null });
    expect(sparkPaths([null, null], 20, 10).line).toBe('');
  });

  it('stands for many values by their means, and keeps gaps', () => {
    expect(thinned([1, 3, 5, 7], 2)).toEqual([2, 6]);
    expect(thinned([1, 3, null, null], 2)).toEqual([2, null]);
    expect(thinned([1, 2], 5)).toEqual([1, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { scope } from '@altocost/contract/scopes/model.ts';
import { isSettled, keepOnly, leaveOut, replaceFilter, scopeOf } from './filters.ts';
import type { CostFilter } from './filters.ts';

const kept = (column: CostFilter['column'], ...values: string[]): CostFilter => ({
  column,
  operation: 'in',
  values,
});
const out = (column: CostFilter['column'], ...values: string[]): CostFilter => ({
  column,
  operation: 'nin',
  values,
});

describe('filters', () => {
  it('travel as one block of a scope', () => {
    const made = scopeOf([kept('provider', 'aws'), out('tag:env', '', 'dev')]);
    expect(scope.parse(made)).toEqual(made);
    expect(made?.blocks[0]?.operators).toHaveLength(2);
    expect(scopeOf([])).toBeNull();
  });

  it('keep one value of a column instead of what was kept of it', () => {
    expect(keepOnly([kept('provider', 'aws', 'gcp'), out('region', 'x')], 'provider', 'gcp')).toEqual([
      kept('provider', 'gcp'),
      out('region', 'x'),
    ]);
    expect(keepOnly([out('provider', 'aws')], 'provider', 'gcp')).toEqual([
      out('provider', 'aws'),
      kept('provider', 'gcp'),
    ]);
  });

  it('leave a value out by taking it from the kept ones, or by joining those left out', () => {
    expect(leaveOut([kept('provider', 'aws', 'gcp')], 'provider', 'aws')).toEqual([kept('provider', 'gcp')]);
    expect(leaveOut([out('provider', 'aws')], 'provider', 'gcp')).toEqual([out('provider', 'aws', 'gcp')]);
    expect(leaveOut([out('provider', 'aws')], 'provider', 'aws')).toEqual([out('provider', 'aws')]);
    expect(leaveOut([], 'tag:env', '')).toEqual([out('tag:env', '')]);
  });

  it('are replaced, added at the end, or taken away', () => {
    const two = [kept('provider', 'aws'), kept('region', 'x')];
    expect(replaceFilter(two, 0, kept('provider', 'gcp'))).toEqual([kept('provider', 'gcp'), two[1]]);
    expect(replaceFilter(two, 2, kept('product', 'S3'))).toHaveLength(3);
    expect(replaceFilter(two, 1, null)).toEqual([two[0]]);
    expect(replaceFilter(two, 1, kept('region'))).toEqual([two[0]]);
  });

  it('settle a column when only one of its values is left', () => {
    expect(isSettled([kept('provider', 'aws')], 'provider')).toBe(true);
    expect(isSettled([kept('provider', 'aws', 'gcp')], 'provider')).toBe(false);
    expect(isSettled([out('provider', 'aws')], 'provider')).toBe(false);
  });
});

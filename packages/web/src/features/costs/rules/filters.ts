import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import type { Scope } from '@altocost/contract/scopes/model.ts';

/** A filter of the explorer: the values of one dimension or tag that are kept, or left out. Filters are joined by "and". */
export interface CostFilter {
  readonly column: GroupBy;
  readonly operation: 'in' | 'nin';
  readonly values: readonly string[];
}

/** The filters as the calls want them; null when there are none. */
export function scopeOf(filters: readonly CostFilter[]): Scope | null {
  if (filters.length === 0) return null;
  const operators = filters.map(({ column, operation, values }) => ({
    operator: 'and' as const,
    column,
    operation,
    values: [...values],
  }));
  return { name: '', blocks: [{ operator: 'and', hidden: false, operators }] };
}

/** Keeps only one value of a column, instead of whatever was kept of it before. */
export function keepOnly(
  filters: readonly CostFilter[],
  column: GroupBy,
  value: string,
): readonly CostFilter[] {
  const kept: CostFilter = { column, operation: 'in', values: [value] };
  const at = filters.findIndex((one) => one.column === column && one.operation === 'in');
  return at < 0 ? [...filters, kept] : filters.map((one, index) => (index === at ? kept : one));
}

/** Leaves a value out: it leaves the kept ones, or joins those that are left out already. */
export function leaveOut(
  filters: readonly CostFilter[],
  column: GroupBy,
  value: string,
): readonly CostFilter[] {
  const kept = filters.find((one) => one.column === column && one.operation === 'in');
  if (kept !== undefined && kept.values.length > 1 && kept.values.includes(value)) {
    const values = kept.values.filter((one) => one !== value);
    return filters.map((one) => (one === kept ? { ...kept, values } : one));
  }
  const out = filters.find((one) => one.column === column && one.operation === 'nin');
  if (out === undefined) return [...filters, { column, operation: 'nin', values: [value] }];
  if (out.values.includes(value)) return filters;
  return filters.map((one) => (one === out ? { ...out, values: [...out.values, value] } : one));
}

/** Puts a filter in the place of another one; one without values goes. */
export function replaceFilter(
  filters: readonly CostFilter[],
  at: number,
  filter: CostFilter | null,
): readonly CostFilter[] {
  if (filter === null || filter.values.length === 0) return filters.filter((_, index) => index !== at);
  return at < filters.length
    ? filters.map((one, index) => (index === at ? filter : one))
    : [...filters, filter];
}

/** Is a column kept to a single value, so that grouping by it would show one row? */
export function isSettled(filters: readonly CostFilter[], column: GroupBy): boolean {
  return filters.some((one) => one.column === column && one.operation === 'in' && one.values.length === 1);
}

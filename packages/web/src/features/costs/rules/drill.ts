import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { isSettled, keepOnly } from './filters.ts';
import { nextGroup } from './groupings.ts';
import type { ExplorerState } from './state.ts';

/** Looks into one row: its values become filters and what is shown goes one dimension further. */
export function drillInto(
  state: ExplorerState,
  values: readonly string[],
): Pick<ExplorerState, 'filters' | 'group'> | null {
  const next = nextAfter(state, values);
  return next === null ? null : { filters: keepAll(state, values), group: [next] };
}

/** What a row leads to; null when there is nothing finer. */
export function nextAfter(state: ExplorerState, values: readonly string[]): GroupBy | null {
  const filters = keepAll(state, values);
  return nextGroup(state.group, (column) => isSettled(filters, column));
}

/** The row's values as filters, whatever is grouped by afterwards. */
export function keepAll(state: ExplorerState, values: readonly string[]): ExplorerState['filters'] {
  return state.group.reduce((filters, column, at) => {
    const value = values[at];
    return value === undefined ? filters : keepOnly(filters, column, value);
  }, state.filters);
}

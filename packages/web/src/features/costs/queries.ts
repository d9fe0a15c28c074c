import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import { ROWS_MAX } from '@altocost/contract/costs/model.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { lastDay } from '@altocost/contract/kit/calendar.ts';
import type { DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import { mutationOptions } from '@tanstack/react-query';
import { download } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import type { CsvChoice } from './rules/csv.ts';
import { scopeOf } from './rules/filters.ts';
import type { CostFilter } from './rules/filters.ts';

/** What the chart and the table ask. */
export interface CostQuestion {
  readonly range: DayRange;
  readonly metric: Metric;
  readonly group: readonly GroupBy[];
  readonly granularity: Granularity;
  readonly filters: readonly CostFilter[];
}

/** Rows with which the page starts; the others follow when there are more. */
const FIRST_ROWS = 100;
/** Values that a filter offers at once; the search finds the others. */
const VALUES_SHOWN = 200;

/** First and last day with costs, the currency, and what is left out of the sums. */
export function stateQuery() {
  return query(ENDPOINTS.costs.state, {});
}

export function chartQuery(question: CostQuestion) {
  return query(ENDPOINTS.costs.charts, { body: bodyOf(question) });
}

/** The dearest rows and all totals. */
export function tableQuery(question: CostQuestion) {
  return query(ENDPOINTS.costs.table, { body: { ...bodyOf(question), limit: FIRST_ROWS } });
}

/** All rows that one answer can hold. */
export function allRowsQuery(question: CostQuestion) {
  return query(ENDPOINTS.costs.table, { body: { ...bodyOf(question), limit: ROWS_MAX } });
}

/** Values of a dimension or tag with their costs, inside the other filters. */
export function valuesQuery(
  column: GroupBy,
  where: { readonly range: DayRange; readonly metric: Metric; readonly filters: readonly CostFilter[] },
  search: string,
) {
  const scope = scopeOf(where.filters);
  return query(ENDPOINTS.costs.getScope, {
    query: {
      from: where.range.from,
      to: lastDay(where.range),
      metric: where.metric,
      group: column.replaceAll(',', '\\,'),
      ...(search === '' ? {} : { search }),
      ...(scope === null ? {} : { scope: JSON.stringify(scope) }),
      limit: VALUES_SHOWN,
    },
  });
}

/** Tag keys that are in use in a period. */
export function tagKeysQuery(range: DayRange, metric: Metric) {
  return query(ENDPOINTS.costs.tagKeys, { query: { from: range.from, to: lastDay(range), metric } });
}

/** Fetches the CSV that the server writes; its dialog shows what goes wrong. */
export function exportMutation() {
  return mutationOptions({
    mutationKey: ['costs.exportCsv'],
    meta: { shownInPlace: true },
    mutationFn: ({ question, choice }: { question: CostQuestion; choice: CsvChoice }) =>
      download(ENDPOINTS.costs.exportCsv, { body: { ...bodyOf(question), ...choice } }),
  });
}

function bodyOf({ range, metric, group, granularity, filters }: CostQuestion) {
  return {
    from: range.from,
    to: lastDay(range),
    metric,
    group: [...group],
    granularity,
    scope: scopeOf(filters),
  };
}

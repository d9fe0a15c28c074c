import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { lastDay, rangeLength } from '@altocost/contract/kit/calendar.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { query } from '../../api/query.ts';

/** Above this many days figures go by month (spec §9); the sum of a period comes that way by itself. */
const DAILY_UP_TO = 60;

export function granularityOf(range: DayRange): 'day' | 'month' {
  return rangeLength(range) > DAILY_UP_TO ? 'month' : 'day';
}

/** Total of a period, its points over time and the trend against the period before. */
export function sumQuery(range: DayRange, metric: Metric) {
  return query(ENDPOINTS.costs.homeSum, { query: { from: range.from, to: lastDay(range), metric } });
}

/** What each supplier cost in a period, with share, trend and points over time. */
export function suppliersQuery(range: DayRange, metric: Metric) {
  return query(ENDPOINTS.costs.table, {
    body: {
      from: range.from,
      to: lastDay(range),
      metric,
      group: ['provider'],
      granularity: granularityOf(range),
    },
  });
}

/** First and last day with costs, and what is left out of the sums. */
export function stateQuery() {
  return query(ENDPOINTS.costs.state, {});
}

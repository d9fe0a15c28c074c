import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { addDays, type Day } from '@altocost/contract/kit/calendar.ts';

/** What both database engines are told: identifiers are spelled here, periods are bound or quoted by the caller. */
export interface Question {
  readonly name: string;
  readonly days: 30 | 365;
  /** Reads the roll-up with resources. */
  readonly withResource: boolean;
  /** The call of the product. */
  request(range: DayRange): { method: 'GET' | 'POST'; path: string; body?: unknown };
  /** The best query on the product's own roll-ups that could be written by hand; `{live}` is company and versions. */
  clickhouse(range: DayRange): string;
  /** The same on raw lines in PostgreSQL (table `lines`). */
  postgres(range: DayRange): string;
}

const LIMIT = 100;
const GROUPS = '/api/v2/pipeline/explorer/group_by_filter';

/**
 * The range of a question in a round: each round ends a day earlier, and after twenty rounds starts a day later, so that
 * no round asks what another one did and no answer can be remembered.
 */
export function rangeIn(question: Question, lastDay: Day, round: number): DayRange {
  const until = addDays(lastDay, 1 - (round % ROUNDS_BACK));
  return { from: addDays(until, Math.floor(round / ROUNDS_BACK) - question.days), until };
}

/** The demo company has a little more than a year of costs. */
const ROUNDS_BACK = 20;

/** Twelve mixed questions: 30 days and a year, one to three groupings, tags, resources, filters, over time. */
export const QUESTIONS: readonly Question[] = [
  groups('provider, 30 days', 30, ['provider']),
  groups('product, a year', 365, ['product']),
  groups('product × region, a year', 365, ['product', 'region']),
  groups('account × product × region, a year', 365, ['usage_account_id', 'product', 'region']),
  groups('product where provider and category, a year', 365, ['product'], {
    provider: ['aws', 'azure'],
    category: ['compute'],
  }),
  tags('tag:env, 30 days', 30, 'env', []),
  tags('tag:team, a year', 365, 'team', []),
  tags('tag:app × product, a year', 365, 'app', ['product']),
  resources('resource, 30 days', 30),
  resources('resource, a year', 365),
  usageTypes('usage type of two products, a year', 365),
  overTime('cost per day, a year', 365),
];

type Core = 'provider' | 'product' | 'region' | 'usage_account_id' | 'category';

function between(range: DayRange): string {
  return `charge_date >= '${range.from}' AND charge_date < '${range.until}'`;
}

function get(range: DayRange, group: string, filters: Partial<Record<Core, string[]>> = {}): string {
  const query = new URLSearchParams({
    from: range.from,
    to: addDays(range.until, -1),
    group,
    limit: String(LIMIT),
  });
  const operators = Object.entries(filters).map(([column, values]) => ({
    operator: 'and',
    column,
    operation: 'in',
    values,
  }));
  if (operators.length > 0) {
    query.set('scope', JSON.stringify({ name: '', blocks: [{ operator: 'and', hidden: false, operators }] }));
  }
  return `${GROUPS}?${query.toString()}`;
}

function groups(
  name: string,
  days: 30 | 365,
  by: readonly Core[],
  filters: Partial<Record<Core, string[]>> = {},
): Question {
  const columns = by.join(', ');
  const where = Object.entries(filters)
    .map(([column, values]) => ` AND ${column} IN (${values.map((v) => `'${v}'`).join(', ')})`)
    .join('');
  const sql = (table: string, live: string, range: DayRange): string =>
    `SELECT ${columns}, sum(effective_cost) AS cost, count(*) OVER () AS groups FROM ${table} ` +
    `WHERE ${live}${between(range)}${where} GROUP BY ${columns} ORDER BY cost DESC LIMIT ${LIMIT}`;
  return {
    name,
    days,
    withResource: false,
    request: (range) => ({ method: 'GET', path: get(range, by.join(','), filters) }),
    clickhouse: (range) => sql('cost_daily', '{live} AND ', range),
    postgres: (range) => sql('lines', '', range),
  };
}

function tags(name: string, days: 30 | 365, key: string, by: readonly Core[]): Question {
  const more = by.map((column) => `, ${column}`).join('');
  return {
    name,
    days,
    withResource: false,
    request: (range) => ({ method: 'GET', path: get(range, [`tag:${key}`, ...by].join(',')) }),
    clickhouse: (range) =>
      `SELECT tags['${key}'] AS value${more}, sum(part) AS cost, count(*) OVER () AS groups FROM (` +
      `SELECT tag_set${more}, sum(effective_cost) AS part FROM cost_daily_tags WHERE {live} AND ${between(range)} GROUP BY tag_set${more}) AS sums ` +
      `ANY LEFT JOIN (SELECT tag_set, tags FROM cost_tag_sets) AS sets USING (tag_set) GROUP BY value${more} ORDER BY cost DESC LIMIT ${LIMIT}`,
    postgres: (range) =>
      `SELECT coalesce(tags ->> '${key}', '') AS value${more}, sum(effective_cost) AS cost, count(*) OVER () AS groups FROM lines ` +
      `WHERE ${between(range)} GROUP BY value${more} ORDER BY cost DESC LIMIT ${LIMIT}`,
  };
}

function resources(name: string, days: 30 | 365): Question {
  return {
    name,
    days,
    withResource: true,
    request: (range) => ({ method: 'GET', path: get(range, 'resource_id') }),
    clickhouse: (range) =>
      `SELECT resource_id, sum(part) AS cost, count(*) OVER () AS groups FROM (` +
      `SELECT resource_key, sum(effective_cost) AS part FROM cost_daily_resources WHERE {live} AND ${between(range)} GROUP BY resource_key) AS sums ` +
      `ANY LEFT JOIN (SELECT resource_key, resource_id FROM cost_resources) AS names USING (resource_key) GROUP BY resource_id ORDER BY cost DESC LIMIT ${LIMIT}`,
    postgres: (range) =>
      `SELECT resource_id, sum(effective_cost) AS cost, count(*) OVER () AS groups FROM lines ` +
      `WHERE ${between(range)} GROUP BY resource_id ORDER BY cost DESC LIMIT ${LIMIT}`,
  };
}

function usageTypes(name: string, days: 30 | 365): Question {
  const products = ['BigQuery', 'AWS Lambda'];
  const list = products.map((product) => `'${product}'`).join(', ');
  return {
    name,
    days,
    withResource: false,
    request: (range) => ({ method: 'GET', path: get(range, 'usage_type', { product: products }) }),
    clickhouse: (range) =>
      `SELECT usage_type, sum(part) AS cost, count(*) OVER () AS groups FROM (` +
      `SELECT meter_key, sum(effective_cost) AS part FROM cost_daily_meters WHERE {live} AND ${between(range)} AND product IN (${list}) GROUP BY meter_key) AS sums ` +
      `ANY LEFT JOIN (SELECT meter_key, usage_type FROM cost_meters) AS names USING (meter_key) GROUP BY usage_type ORDER BY cost DESC LIMIT ${LIMIT}`,
    postgres: (range) =>
      `SELECT usage_type, sum(effective_cost) AS cost, count(*) OVER () AS groups FROM lines ` +
      `WHERE ${between(range)} AND product IN (${list}) GROUP BY usage_type ORDER BY cost DESC LIMIT ${LIMIT}`,
  };
}

function overTime(name: string, days: 30 | 365): Question {
  const sql = (table: string, live: string, range: DayRange): string =>
    `SELECT charge_date, sum(effective_cost) AS cost FROM ${table} WHERE ${live}${between(range)} GROUP BY charge_date ORDER BY charge_date`;
  return {
    name,
    days,
    withResource: false,
    request: (range) => ({
      method: 'GET',
      path: `/api/v2/pipeline/home/sum?from=${range.from}&to=${addDays(range.until, -1)}`,
    }),
    clickhouse: (range) => sql('cost_daily', '{live} AND ', range),
    postgres: (range) => sql('lines', '', range),
  };
}

import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import type { Scope } from '@altocost/contract/scopes/model.ts';
import type { MoneyColumn } from '../focus/row.ts';
import type { Lookup, LookupKey } from '../store/schema.ts';
import type { Ledger } from './ask.ts';
import type { Bindings } from './bindings.ts';
import type { Dimension } from './dimensions.ts';
import { oneOf, scopeCondition, type Condition } from './filter.ts';
import { needsRates, ratesTable } from './rates.ts';
import { smallestSource, type Source } from './rollups.ts';

/** What is summed over the charges of a cell. */
export interface Measure {
  readonly name: string;
  /** Sum over rows of the source. */
  readonly inner: (source: Source) => string;
  /** Sum of such sums; `column` is the measure's name. */
  readonly outer: (column: string) => string;
  /** Money is converted to the company's currency. */
  readonly money: boolean;
}

/** Sums of charges by dimensions and, if wanted, by days or longer buckets. */
export interface Cells {
  readonly ledger: Ledger;
  readonly range: DayRange;
  readonly scope: Scope | null;
  readonly group: readonly Dimension[];
  /** An expression over charge_date, or null for none. */
  readonly bucket: string | null;
  readonly measures: readonly Measure[];
  /** Keeps only these groups: for each dimension of `group`, its values. Combinations are for the caller to sort out. */
  readonly only: readonly (readonly string[])[] | null;
}

const MONEY_COLUMN = {
  effective: 'effective_cost',
  billed: 'billed_cost',
  list: 'list_cost',
  contracted: 'contracted_cost',
} as const satisfies Record<Metric, MoneyColumn>;

const addUp = (column: string): string => `sum(${column})`;

/** `cost`, in the company's currency. */
export function costMeasure(metric: Metric): Measure {
  return { name: 'cost', inner: () => `sum(${MONEY_COLUMN[metric]})`, outer: addUp, money: true };
}

/** `charges`, the number of lines: tells "no charge" from "a charge of 0". */
export const CHARGES: Measure = {
  name: 'charges',
  inner: ({ isLines }) => (isLines ? 'count()' : 'sum(rows)'),
  outer: addUp,
  money: false,
};

/** Names of the group columns in every statement. */
export function groupColumns(group: readonly unknown[]): string[] {
  return group.map((_, index) => `g${index}`);
}

/**
 * The SELECT that gives `g0`…, `bucket` and the measures, one row per cell that has charges. It scans by the keys of
 * lookups first and joins the few distinct ones afterwards; amounts in several currencies are summed per currency and
 * month, then converted.
 */
export function cellsQuery(cells: Cells, bindings: Bindings): string {
  const dimensions = cells.group;
  const lookups = distinctLookups(dimensions);
  const conditions = [
    scopeCondition(cells.scope, bindings),
    ...(cells.only ?? []).map((values, index) => onlyOf(dimensions[index], values, bindings)),
  ].filter((condition) => condition !== null);
  const source = smallestSource(keysOf(lookups, conditions));
  const converted = needsRates(cells.ledger);
  const bucket = cells.bucket === null ? [] : [{ name: 'bucket', sql: cells.bucket }];
  const scanned = [
    ...dimensions.flatMap(({ lookup, text }, index) =>
      lookup === null ? [{ name: `g${index}`, sql: text }] : [],
    ),
    ...lookups.map(({ key }) => ({ name: key, sql: key })),
    ...bucket,
    ...(converted
      ? [
          { name: 'rate_currency', sql: 'currency' },
          { name: 'rate_month', sql: 'toStartOfMonth(charge_date)' },
        ]
      : []),
  ];
  const scan =
    `SELECT ${[...scanned.map(named), ...cells.measures.map((m) => `${m.inner(source)} AS ${m.name}`)].join(', ')} ` +
    `FROM ${source.table} WHERE ${where(cells, conditions, bindings)}${groupBy(scanned.map((s) => s.name))}`;
  if (lookups.length === 0 && !converted) return scan;

  const keys = [...groupColumns(cells.group), ...bucket.map((b) => b.name)];
  const sums = cells.measures.map(
    (m) => `${m.outer(converted && m.money ? inOwnCurrency(m.name) : `scan.${m.name}`)} AS ${m.name}`,
  );
  const joins = lookups.map((lookup) => joinLookup(lookup, dimensions));
  if (converted) {
    joins.push(
      `INNER JOIN (${ratesTable(cells.ledger, cells.range, bindings)}) AS rates USING (rate_currency, rate_month)`,
    );
  }
  return `SELECT ${[...keys, ...sums].join(', ')} FROM (${scan}) AS scan ${joins.join(' ')}${groupBy(keys)}`;
}

/** Rows of the company's live versions, in the range and in the scope. */
function where(cells: Cells, conditions: readonly Condition[], bindings: Bindings): string {
  return [
    `company_id = ${bindings.named('company', 'UUID', cells.ledger.companyId)}`,
    `version_id IN ${bindings.named('versions', 'Array(UInt32)', cells.ledger.versions)}`,
    `charge_date >= ${bindings.named('from', 'Date', cells.range.from)}`,
    `charge_date < ${bindings.named('until', 'Date', cells.range.until)}`,
    ...conditions.map((condition) => condition.sql),
  ].join(' AND ');
}

function onlyOf(dim: Dimension | undefined, values: readonly string[], bindings: Bindings): Condition | null {
  return dim === undefined ? null : oneOf(dim, bindings.next('n', 'Array(String)', [...new Set(values)]));
}

function joinLookup({ key, table }: Lookup, dimensions: readonly Dimension[]): string {
  const texts = dimensions.flatMap(({ lookup, text }, index) =>
    lookup?.key === key ? [`${text} AS g${index}`] : [],
  );
  return (
    `ANY LEFT JOIN (SELECT ${[key, ...texts].join(', ')} FROM ${table} WHERE company_id = {company:UUID}) ` +
    `AS ${table} USING (${key})`
  );
}

function inOwnCurrency(column: string): string {
  return `toDecimal256(scan.${column}, 18) * rates.rate`;
}

function distinctLookups(dimensions: readonly Dimension[]): Lookup[] {
  return [...new Set(dimensions.flatMap(({ lookup }) => (lookup === null ? [] : [lookup])))];
}

function keysOf(lookups: readonly Lookup[], conditions: readonly Condition[]): Set<LookupKey> {
  return new Set([...lookups.map(({ key }) => key), ...conditions.flatMap(({ keys }) => keys)]);
}

function named({ name, sql }: { name: string; sql: string }): string {
  return name === sql ? sql : `${sql} AS ${name}`;
}

function groupBy(names: readonly string[]): string {
  return names.length === 0 ? '' : ` GROUP BY ${names.join(', ')}`;
}

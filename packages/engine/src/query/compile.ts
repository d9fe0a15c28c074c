import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import {
  daysBetween,
  previousRange,
  type DayRange,
  type Granularity,
} from '@altocost/contract/kit/calendar.ts';
import type { Ledger, TableQuestion, View } from './ask.ts';
import { createBindings, type Bindings } from './bindings.ts';
import {
  cellsQuery,
  costMeasure,
  countMeasure,
  groupColumns,
  sumIf,
  type Cells,
  type Measure,
} from './cells.ts';
import type { Compiled } from './compiled.ts';
import { dimension } from './dimensions.ts';

/**
 * Questions as statements: pure, equal questions give equal text and parameters. Every value a person can choose is
 * bound; identifiers come from the tables of dimensions and measures only.
 */

type Groups = View & { readonly group: readonly GroupBy[] };
type Only = readonly (readonly string[])[];

/** One row per bucket or group: the first day of the bucket that holds the charge. Weeks start on Monday (ISO). */
const BUCKETS = {
  day: 'charge_date',
  week: 'toMonday(charge_date)',
  month: 'toStartOfMonth(charge_date)',
  quarter: 'toStartOfQuarter(charge_date)',
  year: 'toStartOfYear(charge_date)',
} as const satisfies Record<Granularity, string>;

/** Groups, dearest first: `g0`…, `cost`, and on each row `total` and `groups` of all that match the search. */
export function compileGroups(
  ledger: Ledger,
  question: Groups & { readonly search: string; readonly offset: number; readonly limit: number },
): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group);
  const from = matching(question, ledger, bindings);
  return bindings.compiled(
    `SELECT ${columns.join(', ')}, cost, sum(cost) OVER () AS total, count() OVER () AS groups FROM ${from} ` +
      `ORDER BY cost DESC, ${columns.join(', ')} ${page(question, bindings)}`,
  );
}

/** `total` and `groups` of all groups that match: for a page behind the last one. */
export function compileGroupTotals(ledger: Ledger, question: Groups & { readonly search: string }): Compiled {
  const bindings = createBindings();
  return bindings.compiled(
    `SELECT sum(cost) AS total, count() AS groups FROM ${matching(question, ledger, bindings)}`,
  );
}

/** The groups with the largest costs, credits included: `g0`…, `cost` and on each row `weight`, the sum of all sizes. */
export function compileLargest(ledger: Ledger, question: Groups, limit: number): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group).join(', ');
  return bindings.compiled(
    `SELECT ${columns}, cost, sum(abs(cost)) OVER () AS weight FROM ${matching({ ...question, search: '' }, ledger, bindings)} ` +
      `ORDER BY abs(cost) DESC, ${columns} LIMIT ${bindings.named('limit', 'UInt32', limit)}`,
  );
}

/** Costs of the named groups over time: `g0`…, `bucket`, `cost`, `charges`. */
export function compileNamed(
  ledger: Ledger,
  question: Groups & { readonly granularity: Granularity },
  names: Only,
): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, question, bindings),
      bucket: BUCKETS[question.granularity],
      measures: [costMeasure(question.metric), countMeasure()],
      only: byDimension(question.group, names),
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT * FROM (${cells})${exactly(question.group, names, bindings)} ORDER BY bucket`,
  );
}

/** Costs of everything over time: `bucket`, `cost`, `charges` and on each row `total`. */
export function compileOverTime(
  ledger: Ledger,
  question: View & { readonly granularity: Granularity },
): Compiled {
  return overTime(ledger, question, BUCKETS[question.granularity]);
}

/** The previous period over time, each day moved to the one of the range that it is compared with. */
export function compilePrevious(
  ledger: Ledger,
  question: View & { readonly granularity: Granularity },
): Compiled {
  const range = previousRange(question.range);
  const days = daysBetween(range.from, question.range.from);
  const moved = BUCKETS[question.granularity].replace('charge_date', `addDays(charge_date, ${days})`);
  return overTime(ledger, { ...question, range }, moved);
}

function overTime(ledger: Ledger, question: View, bucket: string): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, group: [] }, bindings),
      bucket,
      measures: [costMeasure(question.metric), countMeasure()],
    },
    bindings,
  );
  return bindings.compiled(`SELECT *, sum(cost) OVER () AS total FROM (${cells}) ORDER BY bucket`);
}

/** The whole range as one sum: `cost`, `charges`. */
export function compileTotal(ledger: Ledger, question: View): Compiled {
  const bindings = createBindings();
  const measures = [costMeasure(question.metric), countMeasure()];
  return bindings.compiled(
    cellsQuery({ ...view(ledger, { ...question, group: [] }, bindings), measures }, bindings),
  );
}

/**
 * The table's groups, dearest first: `cost`, `previous_cost` and how many charges each has (`charges`,
 * `previous_charges`), `quantity` with the range of unit hashes, the range of providers, and `groups`. Groups that
 * occur only in the previous period are left out.
 */
export function compileTable(ledger: Ledger, question: TableQuestion): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group).join(', ');
  const both: DayRange = { from: previousRange(question.range).from, until: question.range.until };
  const current = `charge_date >= ${bindings.named('current', 'Date', question.range.from)}`;
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, range: both }, bindings),
      measures: [
        costMeasure(question.metric, 'cost', current),
        costMeasure(question.metric, 'previous_cost', `NOT (${current})`),
        countMeasure('charges', current),
        countMeasure('previous_charges', `NOT (${current})`),
        ...usageMeasures(current),
      ],
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT *, count() OVER () AS groups FROM (${cells}) WHERE charges > 0 ` +
      `ORDER BY cost DESC, ${columns} LIMIT ${bindings.named('limit', 'UInt32', question.limit)}`,
  );
}

/** Sparklines: `g0`… with `days` (first days of buckets) and `costs`, side by side, for drawing. */
export function compileSparklines(
  ledger: Ledger,
  question: Groups & { readonly granularity: Granularity },
  names: Only | null,
): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group).join(', ');
  const cells = cellsQuery(
    {
      ...view(ledger, question, bindings),
      bucket: BUCKETS[question.granularity],
      measures: [costMeasure(question.metric)],
      only: names === null ? null : byDimension(question.group, names),
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT ${columns}, groupArray(bucket) AS days, groupArray(toFloat64(cost)) AS costs FROM (${cells}) GROUP BY ${columns}`,
  );
}

/** Quantity and what tells whether all of it is in one unit and from one provider. */
function usageMeasures(when: string): Measure[] {
  return [
    {
      name: 'quantity',
      inner: () => sumIf('usage_quantity', when),
      outer: (column) => `sum(${column})`,
      money: false,
    },
    {
      name: 'unit_low_hash',
      inner: ({ isLines }) =>
        isLines
          ? `minIf(unit_hash, usage_quantity != 0 AND ${when})`
          : `minIf(unit_low, unit_low != 0 AND ${when})`,
      outer: (column) => `minIf(${column}, ${column} != 0)`,
      money: false,
    },
    {
      name: 'unit_high_hash',
      inner: ({ isLines }) =>
        isLines ? `maxIf(unit_hash, usage_quantity != 0 AND ${when})` : `maxIf(unit_high, ${when})`,
      outer: (column) => `max(${column})`,
      money: false,
    },
    ...(['min', 'max'] as const).map((end) => ({
      name: `${end}_provider`,
      inner: () => `${end}If(provider, ${when})`,
      outer: (column: string) => `${end}If(${column}, ${column} != '')`,
      money: false,
    })),
  ];
}

/** The parts of {@link Cells} that a view gives. */
export function view(ledger: Ledger, question: Groups, bindings: Bindings): Omit<Cells, 'measures'> {
  return {
    ledger,
    range: question.range,
    scope: question.scope,
    group: question.group.map((id) => dimension(id, bindings)),
    bucket: null,
    only: null,
  };
}

function matching(
  question: Groups & { readonly search: string },
  ledger: Ledger,
  bindings: Bindings,
): string {
  const cells = cellsQuery(
    { ...view(ledger, question, bindings), measures: [costMeasure(question.metric)] },
    bindings,
  );
  if (question.search === '') return `(${cells})`;
  const search = bindings.named('search', 'String', question.search);
  const found = groupColumns(question.group).map((g) => `positionCaseInsensitiveUTF8(${g}, ${search}) > 0`);
  return `(${cells}) WHERE ${found.join(' OR ')}`;
}

function page(question: { readonly offset: number; readonly limit: number }, bindings: Bindings): string {
  const limit = bindings.named('limit', 'UInt32', question.limit);
  return `LIMIT ${limit} OFFSET ${bindings.named('offset', 'UInt32', question.offset)}`;
}

/** The names of each dimension on its own: a first, cheap sieve. */
function byDimension(group: readonly GroupBy[], names: Only): string[][] {
  return group.map((_, index) => names.flatMap((values) => values.slice(index, index + 1)));
}

/** With several dimensions the sieve lets other combinations through. */
function exactly(group: readonly GroupBy[], names: Only, bindings: Bindings): string {
  if (group.length === 1) return '';
  const lists = byDimension(group, names).map((values, index) =>
    bindings.named(`name${index}`, 'Array(String)', values),
  );
  const parts = group.map((_, index) => `name.${index + 1}`);
  return (
    ` WHERE (${groupColumns(group).join(', ')}) IN ` +
    `(SELECT ${parts.join(', ')} FROM (SELECT arrayJoin(arrayZip(${lists.join(', ')})) AS name))`
  );
}

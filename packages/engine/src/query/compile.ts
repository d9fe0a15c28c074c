import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { daysBetween, previousRange, type Granularity } from '@altocost/contract/kit/calendar.ts';
import type { Ledger, View } from './ask.ts';
import { createBindings, type Bindings } from './bindings.ts';
import { cellsQuery, costMeasure, CHARGES, groupColumns, type Cells } from './cells.ts';
import type { Compiled } from './compiled.ts';
import { dimension } from './dimensions.ts';

/**
 * Questions as statements: pure, equal questions give equal text and parameters. Every value a person can choose is
 * bound; identifiers come from the tables of dimensions and measures only.
 */

export type Groups = View & { readonly group: readonly GroupBy[] };

/** One row per bucket or group: the first day of the bucket that holds the charge. Weeks start on Monday (ISO). */
export const BUCKETS = {
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
      measures: [costMeasure(question.metric), CHARGES],
    },
    bindings,
  );
  return bindings.compiled(`SELECT *, sum(cost) OVER () AS total FROM (${cells}) ORDER BY bucket`);
}

/** The whole range as one sum: `cost`, `charges`. */
export function compileTotal(ledger: Ledger, question: View): Compiled {
  const bindings = createBindings();
  const measures = [costMeasure(question.metric), CHARGES];
  return bindings.compiled(
    cellsQuery({ ...view(ledger, { ...question, group: [] }, bindings), measures }, bindings),
  );
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

export function matching(
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

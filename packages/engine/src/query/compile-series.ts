import { OTHERS_BELOW_PERCENT } from '@altocost/contract/costs/model.ts';
import type { Granularity } from '@altocost/contract/kit/calendar.ts';
import type { Ledger } from './ask.ts';
import { createBindings, type Bindings } from './bindings.ts';
import { CHARGES, cellsQuery, costMeasure, groupColumns } from './cells.ts';
import { BUCKETS, matching, view, type Groups } from './compile.ts';
import type { Compiled } from './compiled.ts';
import { byDimension, isOneOf, type Names } from './names.ts';

type Question = Groups & { readonly granularity: Granularity };

/** Which groups are shown by name: these, or the largest so many of at least 1 %. */
export type Shown = { readonly names: Names } | { readonly largest: number };

/**
 * Everything in one scan: `g0`…, `named` (1 by name, 0 all others together with empty values), `bucket`, `cost` and
 * `size`, the cost of the group in the whole range. Sorted by names, so that groups of equal size keep one order.
 */
export function compileSeries(ledger: Ledger, question: Question, shown: Shown): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group);
  const cells = cellsQuery(
    {
      ...view(ledger, question, bindings),
      bucket: BUCKETS[question.granularity],
      measures: [costMeasure(question.metric)],
    },
    bindings,
  );
  const named =
    'names' in shown
      ? isOneOf(question.group, shown.names, bindings)
      : isLargest(columns, shown.largest, bindings);
  const groups =
    `SELECT ${columns.join(', ')}, sum(cells.cost) AS size, groupArray((bucket, cells.cost)) AS points, ${named} AS named ` +
    `FROM (${cells}) AS cells GROUP BY ${columns.join(', ')}`;
  const labels = columns.map((column) => `if(named, ${column}, '') AS label_${column}`);
  const keys = [...columns.map((column) => `label_${column}`), 'named', 'bucket'];
  return bindings.compiled(
    `SELECT ${columns.map((column) => `label_${column} AS ${column}`).join(', ')}, named, bucket, cost, size FROM (` +
      `SELECT ${labels.join(', ')}, named, point.1 AS bucket, sum(point.2) AS cost, any(size) AS size ` +
      `FROM (${groups}) ARRAY JOIN points AS point GROUP BY ${keys.join(', ')}) ORDER BY ${columns.join(', ')}, bucket`,
  );
}

/** Spec §9: sizes are compared, so that a large credit is shown too. */
function isLargest(columns: readonly string[], count: number, bindings: Bindings): string {
  const limit = bindings.named('largest', 'UInt32', count);
  return (
    `(abs(size) * 100 >= sum(abs(size)) OVER () * ${OTHERS_BELOW_PERCENT} ` +
    `AND row_number() OVER (ORDER BY abs(size) DESC, ${columns.join(', ')}) <= ${limit})`
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
export function compileNamed(ledger: Ledger, question: Question, names: Names): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, question, bindings),
      bucket: BUCKETS[question.granularity],
      measures: [costMeasure(question.metric), CHARGES],
      only: byDimension(question.group, names),
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT * FROM (${cells}) WHERE ${isOneOf(question.group, names, bindings)} ORDER BY bucket`,
  );
}

import { previousRange } from '@altocost/contract/kit/calendar.ts';
import type { Ledger, TableQuestion } from './ask.ts';
import { createBindings } from './bindings.ts';
import { cellsQuery, costMeasure, groupColumns, type Measure } from './cells.ts';
import { BUCKETS, view } from './compile.ts';
import type { Compiled } from './compiled.ts';
import { byDimension, isOneOf, type Names } from './names.ts';

/** Days and costs of the cells of a group, side by side, for drawing. */
const POINTS = 'groupArray(bucket) AS days, groupArray(cells.cost) AS costs';

/**
 * The table's groups, dearest first: `cost`, `quantity` with the range of unit hashes, a provider with the range of
 * provider hashes, and of all groups `total` and `groups`. With `points` also `days` and `costs`.
 */
export function compileTable(ledger: Ledger, question: TableQuestion, points: boolean): Compiled {
  const bindings = createBindings();
  const columns = groupColumns(question.group).join(', ');
  const measures = [costMeasure(question.metric), ...DETAILS];
  const cells = cellsQuery(
    {
      ...view(ledger, question, bindings),
      bucket: points ? BUCKETS[question.granularity] : null,
      measures,
    },
    bindings,
  );
  const sums = measures.map((measure) => `${measure.outer(`cells.${measure.name}`)} AS ${measure.name}`);
  return bindings.compiled(
    `SELECT ${columns}, ${sums.join(', ')}, ${points ? POINTS : '[] AS days, [] AS costs'}, ` +
      `sum(cost) OVER () AS total, count() OVER () AS groups FROM (${cells}) AS cells GROUP BY ${columns} ` +
      `ORDER BY cost DESC, ${columns} LIMIT ${bindings.named('limit', 'UInt32', question.limit)}`,
  );
}

/** Costs of the previous period: `g0`…, `cost`; of some groups or of all. */
export function compileBefore(ledger: Ledger, question: TableQuestion, names: Names | null): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, range: previousRange(question.range) }, bindings),
      measures: [costMeasure(question.metric)],
      only: names === null ? null : byDimension(question.group, names),
    },
    bindings,
  );
  const where = names === null ? '' : ` WHERE ${isOneOf(question.group, names, bindings)}`;
  return bindings.compiled(`SELECT * FROM (${cells})${where}`);
}

/** Sparklines on their own: `g0`…, `days`, `costs`; of some groups or of all. */
export function compileSparklines(ledger: Ledger, question: TableQuestion, names: Names | null): Compiled {
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
  const where = names === null ? '' : ` WHERE ${isOneOf(question.group, names, bindings)}`;
  return bindings.compiled(
    `SELECT ${columns}, ${POINTS} FROM (${cells}) AS cells${where} GROUP BY ${columns}`,
  );
}

/** Quantity and a provider, with what tells whether all is in one unit and from one provider. */
const DETAILS: readonly Measure[] = [
  {
    name: 'quantity',
    inner: () => 'sum(usage_quantity)',
    outer: (column) => `sum(${column})`,
    money: false,
  },
  {
    name: 'low_unit',
    inner: ({ isLines }) =>
      isLines ? 'minIf(unit_hash, usage_quantity != 0)' : 'minIf(unit_low, unit_low != 0)',
    outer: (column) => `minIf(${column}, ${column} != 0)`,
    money: false,
  },
  {
    name: 'high_unit',
    inner: ({ isLines }) => (isLines ? 'maxIf(unit_hash, usage_quantity != 0)' : 'max(unit_high)'),
    outer: (column) => `max(${column})`,
    money: false,
  },
  { name: 'some_provider', inner: () => 'any(provider)', outer: (column) => `any(${column})`, money: false },
  {
    name: 'low_provider',
    inner: () => 'min(xxHash32(provider))',
    outer: (column) => `min(${column})`,
    money: false,
  },
  {
    name: 'high_provider',
    inner: () => 'max(xxHash32(provider))',
    outer: (column) => `max(${column})`,
    money: false,
  },
];

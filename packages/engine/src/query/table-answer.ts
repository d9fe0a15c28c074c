import type { TableRow } from '@altocost/contract/costs/model.ts';
import { addAmounts, amountToNumber, type Amount } from '@altocost/contract/kit/amount.ts';
import { buckets, previousRange, type Day } from '@altocost/contract/kit/calendar.ts';
import { share, trend } from '@altocost/contract/kit/percent.ts';
import { z } from 'zod';
import type { CostStore } from '../store/cost-store.ts';
import type { Ledger, TableAnswer, TableQuestion } from './ask.ts';
import { dated, exact, grouped, groupId, valuesOf } from './answer-rows.ts';
import { compileOverTime, compilePrevious, compileSparklines, compileTable } from './compile.ts';

/** Points of all sparklines of one answer at most; with very many buckets fewer rows are answered. */
const POINTS_MAX = 1_000_000;

const tableGroup = z.object({
  ...grouped,
  cost: exact,
  previous_cost: exact,
  previous_charges: z.number(),
  quantity: exact,
  unit_low_hash: z.number(),
  unit_high_hash: z.number(),
  min_provider: z.string(),
  max_provider: z.string(),
  groups: z.number(),
});
type TableGroup = z.output<typeof tableGroup>;
const sparkline = z.object({ ...grouped, days: z.array(dated), costs: z.array(z.number()) });
const point = z.object({ bucket: dated, cost: exact, total: exact });

/** The explorer's table; see {@link TableAnswer}. */
export async function answerTable(
  store: CostStore,
  ledger: Ledger,
  question: TableQuestion,
): Promise<TableAnswer> {
  const days = buckets(question.granularity, question.range);
  const limit = Math.min(question.limit, Math.max(1, Math.floor(POINTS_MAX / Math.max(1, days.length))));
  const [groups, current, previous] = await Promise.all([
    store.rows(compileTable(ledger, { ...question, limit }), tableGroup),
    store.rows(compileOverTime(ledger, question), point),
    store.rows(compilePrevious(ledger, question), point),
  ]);
  const count = groups[0]?.groups ?? 0;
  const lines = await sparklines(store, ledger, question, groups, count);
  const total = current[0]?.total ?? addAmounts();
  const before = new Map(previous.map((row) => [row.bucket, row.cost]));
  return {
    rows: groups.map((group) => tableRow(group, total, days, lines)),
    total,
    previousTotal: previous[0]?.total ?? addAmounts(),
    previousRange: previousRange(question.range),
    count,
    buckets: days,
    previousSeries: days.map((date) => {
      const cost = before.get(date);
      return cost === undefined ? null : amountToNumber(cost);
    }),
  };
}

type Lines = ReadonlyMap<string, ReadonlyMap<Day, number>>;

async function sparklines(
  store: CostStore,
  ledger: Ledger,
  question: TableQuestion,
  groups: readonly TableGroup[],
  count: number,
): Promise<Lines> {
  if (groups.length === 0) return new Map();
  const names = count > groups.length ? groups.map(valuesOf) : null;
  const rows = await store.rows(compileSparklines(ledger, question, names), sparkline);
  return new Map(
    rows.map((row) => [
      groupId(valuesOf(row)),
      new Map(row.days.map((date, index) => [date, row.costs[index] ?? 0])),
    ]),
  );
}

function tableRow(group: TableGroup, total: Amount, days: readonly Day[], lines: Lines): TableRow {
  const values = valuesOf(group);
  const line = lines.get(groupId(values));
  const previous = group.previous_charges === 0 ? null : group.previous_cost;
  return {
    values,
    cost: group.cost,
    previous_cost: previous,
    share: share(group.cost, total),
    trend: trend(group.cost, previous),
    usage_quantity: group.unit_low_hash === group.unit_high_hash ? group.quantity : null,
    provider: group.min_provider === group.max_provider ? group.min_provider : '',
    series: days.map((date) => line?.get(date) ?? null),
  };
}

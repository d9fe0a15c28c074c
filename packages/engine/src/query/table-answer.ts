import type { TableRow } from '@altocost/contract/costs/model.ts';
import { amountToNumber, ZERO, type Amount } from '@altocost/contract/kit/amount.ts';
import { buckets, previousRange, type Day } from '@altocost/contract/kit/calendar.ts';
import { share, trend } from '@altocost/contract/kit/percent.ts';
import { z } from 'zod';
import type { CostStore } from '../store/cost-store.ts';
import type { Ledger, TableAnswer, TableQuestion } from './ask.ts';
import { dated, exact, grouped, groupId, isByResource, valuesOf } from './answer-rows.ts';
import { compilePrevious } from './compile.ts';
import { compileBefore, compileSparklines, compileTable } from './compile-table.ts';

/** Points of all sparklines of one answer at most; with very many buckets fewer rows are answered. */
const POINTS_MAX = 1_000_000;

const tableGroup = z.object({
  ...grouped,
  cost: exact,
  quantity: exact,
  low_unit: z.number(),
  high_unit: z.number(),
  some_provider: z.string(),
  low_provider: z.number(),
  high_provider: z.number(),
  days: z.array(z.string()),
  costs: z.array(z.string()),
  total: exact,
  groups: z.number(),
});
type TableGroup = z.output<typeof tableGroup>;
const sparkline = z.object({ ...grouped, days: z.array(z.string()), costs: z.array(z.string()) });
type Sparkline = Pick<TableGroup, 'days' | 'costs'>;
const groupBefore = z.object({ ...grouped, cost: exact });
const timePoint = z.object({ bucket: dated, cost: exact, total: exact });

/**
 * The explorer's table; see {@link TableAnswer}. Groups come with their sparklines from one scan, unless there may be a
 * cell per resource and day: then sparklines are asked of the groups that are shown.
 */
export async function answerTable(
  store: CostStore,
  ledger: Ledger,
  question: TableQuestion,
): Promise<TableAnswer> {
  const days = buckets(question.granularity, question.range);
  const limit = Math.min(question.limit, Math.max(1, Math.floor(POINTS_MAX / Math.max(1, days.length))));
  const inOneScan = !isByResource(question.group);
  const [groups, previous] = await Promise.all([
    store.rows(compileTable(ledger, { ...question, limit }, inOneScan), tableGroup),
    store.rows(compilePrevious(ledger, question), timePoint),
  ]);
  const count = groups[0]?.groups ?? 0;
  const names = count > groups.length ? groups.map(valuesOf) : null;
  const [before, lines] = await Promise.all([
    previous.length === 0 ? [] : store.rows(compileBefore(ledger, question, names), groupBefore),
    inOneScan || count === 0 ? [] : store.rows(compileSparklines(ledger, question, names), sparkline),
  ]);
  const costBefore = new Map(before.map((row) => [groupId(valuesOf(row)), row.cost]));
  const lineOf = new Map(lines.map((row) => [groupId(valuesOf(row)), row]));
  const timeBefore = new Map(previous.map((row) => [row.bucket, row.cost]));
  const total = groups[0]?.total ?? ZERO;
  return {
    rows: groups.map((group) => {
      const id = groupId(valuesOf(group));
      return tableRow(group, total, costBefore.get(id) ?? null, drawn(lineOf.get(id) ?? group, days));
    }),
    total,
    previousTotal: previous[0]?.total ?? ZERO,
    previousRange: previousRange(question.range),
    count,
    buckets: days,
    previousSeries: days.map((date) => {
      const cost = timeBefore.get(date);
      return cost === undefined ? null : amountToNumber(cost);
    }),
  };
}

function drawn(line: Sparkline, days: readonly Day[]): (number | null)[] {
  const costs = new Map<string, string | undefined>(
    line.days.map((date, index) => [date, line.costs[index]]),
  );
  return days.map((date) => {
    const cost = costs.get(date);
    return cost === undefined ? null : Number(cost);
  });
}

function tableRow(
  group: TableGroup,
  total: Amount,
  previous: Amount | null,
  series: (number | null)[],
): TableRow {
  return {
    values: valuesOf(group),
    cost: group.cost,
    previous_cost: previous,
    share: share(group.cost, total),
    trend: trend(group.cost, previous),
    usage_quantity: group.low_unit === group.high_unit ? group.quantity : null,
    provider: group.low_provider === group.high_provider ? group.some_provider : '',
    series,
  };
}

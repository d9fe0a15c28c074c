import { SERIES_MAX, type Series } from '@altocost/contract/costs/model.ts';
import { compareAmounts, ZERO, type Amount } from '@altocost/contract/kit/amount.ts';
import { z } from 'zod';
import type { CostStore } from '../store/cost-store.ts';
import { dated, exact, grouped, groupId, isByResource, valuesOf } from './answer-rows.ts';
import type { Ledger, SeriesQuestion } from './ask.ts';
import { compileOverTime } from './compile.ts';
import { compileLargest, compileNamed, compileSeries } from './compile-series.ts';
import {
  closeWithOthers,
  isLarge,
  leftOver,
  type CountedPoint,
  type NamedSeries,
  type Point,
} from './others.ts';

const seriesPoint = z.object({ ...grouped, named: z.number(), bucket: dated, cost: exact, size: exact });
const largeGroup = z.object({ ...grouped, cost: exact, weight: exact });
const namedPoint = z.object({ ...grouped, bucket: dated, cost: exact, charges: z.number() });
const timePoint = z.object({ bucket: dated, cost: exact, charges: z.number() });

/**
 * Costs over time, closed by Others. One scan gives it all, unless there may be a cell per resource and day: then the
 * names are found first, and what is left is the total without them.
 */
export async function answerSeries(
  store: CostStore,
  ledger: Ledger,
  question: SeriesQuestion,
): Promise<Series[]> {
  const asked = question.values === null ? null : namesAsked(question);
  return isByResource(question.group)
    ? byName(store, ledger, question, asked)
    : inOneScan(store, ledger, question, asked);
}

async function inOneScan(
  store: CostStore,
  ledger: Ledger,
  question: SeriesQuestion,
  asked: string[][] | null,
): Promise<Series[]> {
  const shown = asked === null ? { largest: SERIES_MAX } : { names: asked };
  const found = new Map<string, { values: string[]; size: Amount; points: Point[] }>();
  const rest: Point[] = [];
  for (const row of await store.rows(compileSeries(ledger, question, shown), seriesPoint)) {
    const point = { date: row.bucket, cost: row.cost };
    if (row.named === 0) {
      rest.push(point);
      continue;
    }
    const values = valuesOf(row);
    const series = found.get(groupId(values)) ?? { values, size: row.size, points: [] };
    series.points.push(point);
    found.set(groupId(values), series);
  }
  const named =
    asked === null
      ? [...found.values()].sort((a, b) => compareAmounts(b.size, a.size))
      : asked.map((values) => found.get(groupId(values)) ?? { values, size: ZERO, points: [] });
  return closeWithOthers(named, rest);
}

async function byName(
  store: CostStore,
  ledger: Ledger,
  question: SeriesQuestion,
  asked: string[][] | null,
): Promise<Series[]> {
  const [totals, names] = await Promise.all([
    store.rows(compileOverTime(ledger, question), timePoint),
    asked ?? namesOfLargest(store, ledger, question),
  ]);
  const rows = names.length === 0 ? [] : await store.rows(compileNamed(ledger, question, names), namedPoint);
  const points = new Map<string, CountedPoint[]>(names.map((values) => [groupId(values), []]));
  for (const row of rows) {
    points.get(groupId(valuesOf(row)))?.push({ date: row.bucket, cost: row.cost, charges: row.charges });
  }
  const named = names.map((values) => ({ values, points: points.get(groupId(values)) ?? [] }));
  const all = totals.map(({ bucket, cost, charges }) => ({ date: bucket, cost, charges }));
  return closeWithOthers(named satisfies NamedSeries[], leftOver(named, all));
}

/** The names asked for, each once; those that do not fit the groupings cannot exist. */
function namesAsked(question: SeriesQuestion): string[][] {
  const unique = new Map((question.values ?? []).map((values) => [groupId(values), [...values]]));
  return [...unique.values()].filter((values) => values.length === question.group.length);
}

async function namesOfLargest(
  store: CostStore,
  ledger: Ledger,
  question: SeriesQuestion,
): Promise<string[][]> {
  const rows = await store.rows(compileLargest(ledger, question, SERIES_MAX), largeGroup);
  return rows
    .filter((row) => isLarge(row.cost, row.weight))
    .sort((a, b) => compareAmounts(b.cost, a.cost))
    .map(valuesOf);
}

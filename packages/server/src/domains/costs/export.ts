import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import { ROWS_MAX } from '@altocost/contract/costs/model.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import {
  buckets,
  lastDay,
  type Day,
  type DayRange,
  type Granularity,
} from '@altocost/contract/kit/calendar.ts';
import type { Scope } from '@altocost/contract/scopes/model.ts';
import { amountCell, BYTE_ORDER_MARK, csvLine, textCell, type CsvFormat } from '../../http/csv.ts';
import type { Figures, RememberedCosts } from './figures.ts';

export interface Export extends CsvFormat {
  readonly range: DayRange;
  readonly metric: Metric;
  readonly scope: Scope | null;
  readonly group: readonly GroupBy[];
  /** Null: one figure per group, without columns for the days, weeks or months. */
  readonly granularity: Granularity | null;
}

/** Cells of one piece of the file at most, so that it takes little memory whatever its length. */
const CELLS_AT_ONCE = 200_000;

/**
 * The explorer's table as CSV, all of it, piece by piece: a line per group, dearest first, with its exact cost, its currency and a
 * column per bucket, then the total. An empty cell is a bucket without any charge.
 */
export async function* exportLines(
  costs: RememberedCosts,
  figures: Figures,
  wanted: Export,
): AsyncGenerator<string> {
  const { range, metric, scope, group, granularity } = wanted;
  const view = { range, metric, scope, group };
  const days = granularity === null ? [] : buckets(granularity, range);
  const limit = Math.min(ROWS_MAX, Math.max(50, Math.floor(CELLS_AT_ONCE / (days.length + 1))));
  const head = [...group, `${metric}_cost`, 'currency', ...days].map((name) => textCell(name, wanted));
  yield BYTE_ORDER_MARK + csvLine(head, wanted);
  for (let offset = 0; ; offset += limit) {
    const page = await costs.groupBy(figures, { ...view, offset, limit });
    const values = page.rows.map((row) => row.values);
    const points = await pointsOf(costs, figures, wanted, values);
    yield page.rows.map((row, index) => lineOf(row.values, row.cost, points[index] ?? NONE)).join('');
    if (offset + limit < page.count) continue;
    const [totals] = await pointsOf(costs, figures, wanted, [], true);
    const label = ['Total', ...group.slice(1).map(() => '')];
    yield lineOf(label, page.total, totals ?? NONE);
    return;
  }

  function lineOf(texts: readonly string[], cost: Amount, points: ReadonlyMap<Day, Amount>): string {
    const cells = [
      ...texts.map((text) => textCell(text, wanted)),
      amountCell(cost, wanted),
      textCell(figures.currency, wanted),
      ...days.map((day) => amountCell(points.get(day) ?? null, wanted)),
    ];
    return csvLine(cells, wanted);
  }
}

type Points = ReadonlyMap<Day, Amount>;
const NONE: Points = new Map();

/** Exact costs over time of each of these groups, in their order; of everything together for `all`. */
async function pointsOf(
  costs: RememberedCosts,
  figures: Figures,
  { range, metric, scope, group, granularity }: Export,
  values: readonly string[][],
  all = false,
): Promise<Points[]> {
  if (granularity === null || (values.length === 0 && !all)) return [];
  const question = { range, metric, scope, group, granularity, values };
  const series = await costs.series(figures, question);
  return series.map(({ data }) => new Map(data.map(({ date, cost }) => [date, cost])));
}

/** What the file is called: what it shows, and the period with both ends. */
export function exportName({ group, range }: Pick<Export, 'group' | 'range'>): string {
  const by = group.map((name) => name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '-')).join('+');
  return `altocost ${by.slice(0, 120)} ${range.from} ${lastDay(range)}.csv`;
}

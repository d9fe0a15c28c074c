import type { TableRow } from '@altocost/contract/costs/model.ts';
import { addAmounts, amountToNumber, subtractAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { share, trend } from '@altocost/contract/kit/percent.ts';

/** A row of the table as the screen has it. */
export interface CostRow {
  readonly id: string;
  /** `rest`: everything that one answer cannot hold, in one row. */
  readonly kind: 'group' | 'rest';
  /** How many groups the row stands for. */
  readonly groups: number;
  readonly values: readonly string[];
  readonly cost: Amount;
  /** Null: nothing was charged in the period before. */
  readonly previous: Amount | null;
  readonly difference: Amount;
  readonly share: number;
  readonly trend: number | null;
  readonly usage: Amount | null;
  readonly provider: string;
  readonly series: readonly (number | null)[];
}

/** The answer of the table call, as far as the rows need it. */
export interface TableFigures {
  readonly data: readonly TableRow[];
  readonly total: Amount;
  readonly previous_total: Amount;
  readonly count: number;
}

export interface Totals {
  readonly cost: Amount;
  readonly previous: Amount;
  readonly difference: Amount;
  readonly trend: number | null;
}

export const REST_ID = 'rest';

/** Tells groups apart whatever their values hold. */
export function groupId(values: readonly string[]): string {
  return JSON.stringify(values);
}

/**
 * The rows of the table. Where there are more groups than rows, a last one holds all the others, so that the rows
 * add up to the total exactly.
 */
export function rowsOf(table: TableFigures): readonly CostRow[] {
  const rows = table.data.map((row): CostRow => ({
    id: groupId(row.values),
    kind: 'group',
    groups: 1,
    values: row.values,
    cost: row.cost,
    previous: row.previous_cost,
    difference: subtractAmounts(row.cost, row.previous_cost ?? ZERO),
    share: row.share,
    trend: row.trend,
    usage: row.usage_quantity,
    provider: row.provider,
    series: row.series,
  }));
  return table.count > rows.length ? [...rows, restOf(table, rows)] : rows;
}

function restOf(table: TableFigures, rows: readonly CostRow[]): CostRow {
  const cost = subtractAmounts(table.total, addAmounts(...rows.map((row) => row.cost)));
  const previous = subtractAmounts(
    table.previous_total,
    addAmounts(...rows.map((row) => row.previous ?? ZERO)),
  );
  return {
    id: REST_ID,
    kind: 'rest',
    groups: table.count - rows.length,
    values: [],
    cost,
    previous,
    difference: subtractAmounts(cost, previous),
    share: share(cost, table.total),
    trend: trend(cost, previous),
    usage: null,
    provider: '',
    series: [],
  };
}

/** Totals of what is shown: of everything, less the rows that are hidden. */
export function totalsOf(table: TableFigures, hidden: readonly CostRow[]): Totals {
  const cost = subtractAmounts(table.total, addAmounts(...hidden.map((row) => row.cost)));
  const previous = subtractAmounts(
    table.previous_total,
    addAmounts(...hidden.map((row) => row.previous ?? ZERO)),
  );
  return { cost, previous, difference: subtractAmounts(cost, previous), trend: trend(cost, previous) };
}

/** The row whose cost rose most against the period before; null when none rose. */
export function topIncrease(rows: readonly CostRow[]): CostRow | null {
  return rows.reduce<CostRow | null>((top, row) => {
    if (row.kind === 'rest' || amountToNumber(row.difference) <= 0) return top;
    return top === null || amountToNumber(row.difference) > amountToNumber(top.difference) ? row : top;
  }, null);
}

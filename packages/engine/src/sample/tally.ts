import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { MoneyColumn } from '../focus/row.ts';
import type { LineMoney } from './layouts/layout.ts';
import { sumText } from './money.ts';

/** Exact sums of one billing month. */
export interface MonthTotal {
  readonly month: Month;
  readonly rows: number;
  readonly sums: Record<MoneyColumn, Amount>;
}

export interface Tally {
  readonly put: (money: LineMoney) => void;
  closeMonth(month: Month): void;
  totals(): MonthTotal[];
  rows(): number;
}

/** Adds lines up exactly: small sums as integers, carried over before they outgrow a JavaScript number. */
export function createTally(): Tally {
  const months: MonthTotal[] = [];
  const billed = createSum();
  const effective = createSum();
  const list = createSum();
  const contracted = createSum();
  let rows = 0;
  return {
    put: (money) => {
      rows += 1;
      billed.add(money.billed);
      effective.add(money.effective);
      list.add(money.list);
      contracted.add(money.contracted);
    },
    closeMonth: (month) => {
      months.push({
        month,
        rows,
        sums: {
          billed_cost: sumText(billed.take()),
          effective_cost: sumText(effective.take()),
          list_cost: sumText(list.take()),
          contracted_cost: sumText(contracted.take()),
        },
      });
      rows = 0;
    },
    totals: () => months,
    rows: () => months.reduce((sum, month) => sum + month.rows, 0),
  };
}

function createSum(): { add(units: number): void; take(): bigint } {
  const limit = 2 ** 50;
  let small = 0;
  let large = 0n;
  return {
    add: (units) => {
      small += units;
      if (small > limit || small < -limit) {
        large += BigInt(small);
        small = 0;
      }
    },
    take: () => {
      const total = large + BigInt(small);
      small = 0;
      large = 0n;
      return total;
    },
  };
}

import { PROBLEMS_KEPT } from '@altocost/contract/imports/rules.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { MoneyColumn } from '../focus/row.ts';
import type { Problem } from './outcome.ts';
import { createMoneyReader } from './scan-decimal.ts';
import { REJECTED_ROWS_KEPT, type ScanGroup, type ScanReading, type ScanResult } from './scan-model.ts';
import type { ScanReject, ScanRow } from './scan-model.ts';
import { problem } from './unpack-refusal.ts';

interface OpenGroup {
  readonly billing_period: Month;
  readonly currency: string;
  readonly usage_account_id: string;
  rows: number;
  billed: bigint;
  effective: bigint;
  list: bigint;
  contracted: bigint;
}

/** Takes records one by one and keeps the sums and the rejects of one file. */
export interface Tally {
  /** A record of the right shape; `row` is its number, the header is 1. */
  take(row: number, cells: readonly (string | null)[]): void;
  /** A record that is refused before its cells are looked at. */
  reject(row: number, reject: ScanReject): void;
  rowsRead(): number;
  result(header: readonly string[], fatal: Problem | null): ScanResult;
}

/** Starts the sums of one file. */
export function createTally(file: string, reading: ScanReading): Tally {
  const money = createMoneyReader();
  const groups = new Map<string, Map<string, Map<string, OpenGroup>>>();
  const rejects: Problem[] = [];
  const rejectedRows: number[] = [];
  let rejectedCount = 0;
  let taken = 0;
  let last: OpenGroup | null = null;

  function groupOf(row: ScanRow): OpenGroup {
    if (
      last !== null &&
      last.usage_account_id === row.usage_account_id &&
      last.billing_period === row.billing_period &&
      last.currency === row.currency
    ) {
      return last;
    }
    const accounts = inner(inner(groups, row.billing_period), row.currency);
    let group = accounts.get(row.usage_account_id);
    if (group === undefined) {
      const { billing_period, currency, usage_account_id } = row;
      group = { billing_period, currency, usage_account_id, rows: 0, ...NOTHING };
      accounts.set(usage_account_id, group);
    }
    last = group;
    return group;
  }

  function reject(row: number, found: ScanReject): void {
    rejectedCount += 1;
    if (rejects.length < PROBLEMS_KEPT) rejects.push(problem(found.rule, file, { ...found, row }));
    if (rejectedRows.length < REJECTED_ROWS_KEPT) rejectedRows.push(row);
  }

  function take(row: number, cells: readonly (string | null)[]): void {
    const read = reading.rows(cells, money.read, row);
    if ('rule' in read) {
      reject(row, read);
      return;
    }
    const group = groupOf(read);
    taken += 1;
    group.rows += 1;
    if (read.billed !== 0n) group.billed += read.billed;
    if (read.effective !== 0n) group.effective += read.effective;
    if (read.list !== 0n) group.list += read.list;
    if (read.contracted !== 0n) group.contracted += read.contracted;
  }

  function result(header: readonly string[], fatal: Problem | null): ScanResult {
    return {
      header,
      rowsRead: taken + rejectedCount,
      rejects,
      rejectedCount,
      rejectedRows,
      fatal,
      groups: [...groups.values()].flatMap((byCurrency) =>
        [...byCurrency.values()].flatMap((byAccount) => [...byAccount.values()].map(close)),
      ),
      digitsBeyondScale: money.beyondScale(),
    };
  }

  return { take, reject, rowsRead: () => taken + rejectedCount, result };
}

/** Groups of several files added up, one per (billing month, currency, usage account). */
export function mergeGroups(lists: readonly (readonly ScanGroup[])[]): ScanGroup[] {
  const merged = new Map<string, ScanGroup>();
  for (const group of lists.flat()) {
    const key = JSON.stringify([group.billing_period, group.currency, group.usage_account_id]);
    const before = merged.get(key);
    merged.set(key, before === undefined ? group : add(before, group));
  }
  return [...merged.values()];
}

const NOTHING = { billed: 0n, effective: 0n, list: 0n, contracted: 0n } as const;

function close(group: OpenGroup): ScanGroup {
  const { billing_period, currency, usage_account_id, rows } = group;
  const sums: Record<MoneyColumn, bigint> = {
    billed_cost: group.billed,
    effective_cost: group.effective,
    list_cost: group.list,
    contracted_cost: group.contracted,
  };
  return { billing_period, currency, usage_account_id, rows, sums };
}

function add(a: ScanGroup, b: ScanGroup): ScanGroup {
  return {
    ...a,
    rows: a.rows + b.rows,
    sums: {
      billed_cost: a.sums.billed_cost + b.sums.billed_cost,
      effective_cost: a.sums.effective_cost + b.sums.effective_cost,
      list_cost: a.sums.list_cost + b.sums.list_cost,
      contracted_cost: a.sums.contracted_cost + b.sums.contracted_cost,
    },
  };
}

function inner<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let found = map.get(key);
  if (found === undefined) {
    found = new Map();
    map.set(key, found);
  }
  return found;
}

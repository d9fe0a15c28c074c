import { addAmounts, subtractAmounts, ZERO, type Amount } from '@altocost/contract/kit/amount.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { GroupTotal } from '@altocost/engine/pipeline/outcome.ts';
import { MONEY_COLUMNS, type MoneyColumn } from '@altocost/engine/focus/row.ts';
import type { StoreTotal } from '@altocost/engine/store/cost-store.ts';
import type { MonthTotal, ReconciliationFacts } from './facts.ts';

/** A version as it lies in the store, and the part of the delivery that it was made from. */
export interface StagedPart {
  readonly versionId: number;
  readonly exportKey: string;
  readonly month: Month;
}

export interface Conservation {
  readonly reconciliation: ReconciliationFacts;
  /** Where store and file differ first; null when they are equal everywhere. */
  readonly gap: { readonly what: string; readonly difference: string } | null;
}

type Sums = Record<MoneyColumn, Amount>;
interface Group {
  readonly rows: number;
  readonly sums: Sums;
}

/**
 * Compares what the store holds of each staged version with what the independent reader found in the file: per measure, currency,
 * month and account, and the number of rows. Anything but exactly 0 is a gap (costs.md, step 4; reliability E7).
 */
export function checkConservation(
  staged: readonly StagedPart[],
  store: readonly StoreTotal[],
  independent: readonly GroupTotal[],
): Conservation {
  const parts = new Map(staged.map((part) => [part.versionId, part]));
  const wanted = new Set(staged.map((part) => partId(part.exportKey, part.month)));
  const inFile = byGroup(
    independent
      .filter((group) => wanted.has(partId(group.export_key, group.billing_period)))
      .map((group) => [groupId(partId(group.export_key, group.billing_period), group), group]),
  );
  const inStore = byGroup(
    store.map((group) => {
      const part = parts.get(group.version_id);
      return [groupId(part === undefined ? '' : partId(part.exportKey, part.month), group), group];
    }),
  );
  const ids = [...new Set([...inFile.keys(), ...inStore.keys()])];
  const gap = firstGap(ids, inStore, inFile);
  return {
    gap,
    reconciliation: {
      state: gap === null ? 'matched' : 'gap',
      groups: ids.length * MONEY_COLUMNS.length,
      difference: gap?.difference ?? '0',
    },
  };
}

function firstGap(
  ids: readonly string[],
  inStore: ReadonlyMap<string, Group>,
  inFile: ReadonlyMap<string, Group>,
): Conservation['gap'] {
  for (const id of ids) {
    const stored = inStore.get(id) ?? NOTHING;
    const read = inFile.get(id) ?? NOTHING;
    for (const measure of MONEY_COLUMNS) {
      const difference = subtractAmounts(stored.sums[measure], read.sums[measure]);
      if (difference !== ZERO) return { what: measure, difference };
    }
    if (stored.rows !== read.rows) return { what: 'rows', difference: String(stored.rows - read.rows) };
  }
  return null;
}

/** What the delivery adds up to, per billing month and currency, in that order. */
export function monthTotals(independent: readonly GroupTotal[]): MonthTotal[] {
  const groups = byGroup(
    independent.map((group) => [JSON.stringify([group.billing_period, group.currency]), group]),
  );
  const places = new Map(
    independent.map((group) => [
      JSON.stringify([group.billing_period, group.currency]),
      { month: group.billing_period, currency: group.currency },
    ]),
  );
  return [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, place]) => ({
      ...place,
      ...(groups.get(id) ?? NOTHING).sums,
      rows: groups.get(id)?.rows ?? 0,
    }));
}

/** Sums of one part of the delivery, for its version. */
export function partSums(
  independent: readonly GroupTotal[],
  part: { readonly exportKey: string; readonly billingPeriod: Month },
): Sums {
  const own = independent.filter(
    (group) => group.export_key === part.exportKey && group.billing_period === part.billingPeriod,
  );
  return own.reduce<Group>((sum, group) => plus(sum, group), NOTHING).sums;
}

const NOTHING: Group = {
  rows: 0,
  sums: { billed_cost: ZERO, effective_cost: ZERO, list_cost: ZERO, contracted_cost: ZERO },
};

function byGroup(entries: readonly (readonly [string, Group])[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [id, group] of entries) groups.set(id, plus(groups.get(id) ?? NOTHING, group));
  return groups;
}

function plus(a: Group, b: Group): Group {
  return {
    rows: a.rows + b.rows,
    sums: {
      billed_cost: addAmounts(a.sums.billed_cost, b.sums.billed_cost),
      effective_cost: addAmounts(a.sums.effective_cost, b.sums.effective_cost),
      list_cost: addAmounts(a.sums.list_cost, b.sums.list_cost),
      contracted_cost: addAmounts(a.sums.contracted_cost, b.sums.contracted_cost),
    },
  };
}

function partId(exportKey: string, month: Month): string {
  return JSON.stringify([exportKey, month]);
}

function groupId(
  part: string,
  group: { readonly currency: string; readonly usage_account_id: string },
): string {
  return JSON.stringify([part, group.currency, group.usage_account_id]);
}

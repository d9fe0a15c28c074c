import { tagKey, isTagDimension, type GroupBy, type Metric } from '@altocost/contract/costs/dimensions.ts';
import { amount, type Amount } from '@altocost/contract/kit/amount.ts';
import { day, monthOf, startOf, type Day, type Granularity } from '@altocost/contract/kit/calendar.ts';
import type { Scope, ScopeFilter } from '@altocost/contract/scopes/model.ts';
import type { MoneyColumn } from '../focus/row.ts';
import type { LineValues } from '../store/line-files.ts';
import type { Ledger, View } from './ask.ts';

/**
 * The slow, obvious way to answer a question: over plain lines, with whole numbers of 10^-36. It shares nothing with
 * the compiler, so that both can only agree by being right. For tests only.
 */

export interface OracleLine {
  readonly companyId: string;
  readonly versionId: number;
  readonly values: LineValues;
}

/** A charge that counts, with its cost in the company's currency. */
export interface Charge {
  readonly line: LineValues;
  readonly date: Day;
  readonly cost: bigint;
}

export interface Group {
  readonly values: readonly string[];
  readonly cost: bigint;
  readonly charges: readonly Charge[];
}

const COLUMN: Record<Metric, MoneyColumn> = {
  effective: 'effective_cost',
  billed: 'billed_cost',
  list: 'list_cost',
  contracted: 'contracted_cost',
};
const SCALE = 18;

/** Charges of the live versions in the range and the scope that can be converted. */
export function chargesOf(lines: readonly OracleLine[], ledger: Ledger, view: View): Charge[] {
  return lines.flatMap(({ companyId, versionId, values }) => {
    const date = day(values.charge_date ?? '2026-01-01');
    const rate = rateOf(ledger, values, date);
    const counts =
      companyId === ledger.companyId &&
      ledger.versions.includes(versionId) &&
      date >= view.range.from &&
      date < view.range.until &&
      matches(values, view.scope);
    return counts && rate !== null
      ? [{ line: values, date, cost: scaled(values[COLUMN[view.metric]] ?? '0') * rate }]
      : [];
  });
}

export function rateOf(ledger: Ledger, line: LineValues, date: Day): bigint | null {
  const currency = line.currency ?? 'EUR';
  if (currency === ledger.currency) return 10n ** BigInt(SCALE);
  const found = ledger.rates.find((rate) => rate.currency === currency && rate.month === monthOf(date));
  return found === undefined ? null : scaled(found.rate);
}

function matches(line: LineValues, scope: Scope | null): boolean {
  const blocks = (scope?.blocks ?? []).filter((block) => block.operators.length > 0);
  return leftToRight(
    blocks.map((block) => ({
      or: block.operator === 'or',
      holds: leftToRight(
        block.operators.map((filter) => ({ or: filter.operator === 'or', holds: keeps(line, filter) })),
      ),
    })),
  );
}

function leftToRight(parts: readonly { or: boolean; holds: boolean }[]): boolean {
  let result = parts[0]?.holds ?? true;
  for (const { or, holds } of parts.slice(1)) result = or ? result || holds : result && holds;
  return result;
}

function keeps(line: LineValues, filter: ScopeFilter): boolean {
  const has = filter.values.includes(textOf(line, filter.column));
  return filter.operation === 'in' || filter.operation === 'eq' ? has : !has;
}

/** The text of a dimension; only those that the tests fill. */
export function textOf(line: LineValues, column: string): string {
  if (isTagDimension(column)) return line.tags?.[tagKey(column)] ?? '';
  if (column === 'billing_period')
    return (line.billing_period ?? line.charge_date ?? '2026-01-01').slice(0, 7);
  const entry = Object.entries(line).find(([name]) => name === column);
  if (typeof entry?.[1] === 'string') return entry[1];
  return column === 'currency' ? 'EUR' : '';
}

export function groupsOf(charges: readonly Charge[], group: readonly GroupBy[]): Group[] {
  const found = new Map<string, Charge[]>();
  for (const charge of charges) {
    const id = JSON.stringify(group.map((column) => textOf(charge.line, column)));
    found.set(id, [...(found.get(id) ?? []), charge]);
  }
  return [...found.values()].flatMap((of) => {
    const first = of[0];
    if (first === undefined) return [];
    return [{ values: group.map((column) => textOf(first.line, column)), cost: sum(of), charges: of }];
  });
}

/** Dearest first, equal ones by the bytes of their values, as the engine sorts text. */
export function dearestFirst(groups: readonly Group[], size = (cost: bigint): bigint => cost): Group[] {
  return [...groups].sort((a, b) => {
    const [left, right] = [size(a.cost), size(b.cost)];
    return left === right ? compareTexts(a.values, b.values) : left > right ? -1 : 1;
  });
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const order = Buffer.compare(Buffer.from(text), Buffer.from(b[index] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

export function sum(charges: readonly Charge[]): bigint {
  return charges.reduce((total, charge) => total + charge.cost, 0n);
}

/** Cost of each bucket that has charges, in order. */
export function overTime(
  charges: readonly Charge[],
  granularity: Granularity,
): { date: Day; cost: Amount }[] {
  const found = new Map<Day, bigint>();
  for (const { date, cost } of charges) {
    const bucket = startOf(granularity, date);
    found.set(bucket, (found.get(bucket) ?? 0n) + cost);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, cost]) => ({ date, cost: exactly(cost) }));
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** A number of 10^-36 as an amount. */
export function exactly(value: bigint): Amount {
  const digits = absolute(value)
    .toString()
    .padStart(SCALE * 2 + 1, '0');
  return amount(`${value < 0n ? '-' : ''}${digits.slice(0, -SCALE * 2)}.${digits.slice(-SCALE * 2)}`);
}

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return text.startsWith('-') ? -value : value;
}

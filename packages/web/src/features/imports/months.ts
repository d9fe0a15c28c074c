import type { ImportTotal } from '@altocost/contract/imports/model.ts';
import { addAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { addDays, addMonths, day } from '@altocost/contract/kit/calendar.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';

/** Billing months of an import, each once, oldest first. */
export function monthsOf(totals: readonly Pick<ImportTotal, 'month'>[]): string[] {
  return [...new Set(totals.map((total) => total.month))].toSorted();
}

/** First and last day of the months from the first to the last: the period to explore. Null without months. */
export function periodOf(months: readonly string[]): { from: Day; to: Day } | null {
  const sorted = months.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: day(`${first}-01`), to: addDays(addMonths(day(`${last}-01`), 1), -1) };
}

/** Billed cost per currency over all months: currencies are never added to each other. */
export function billedByCurrency(
  totals: readonly Pick<ImportTotal, 'currency' | 'billed_cost'>[],
): { currency: string; cost: Amount }[] {
  const sums = new Map<string, Amount>();
  for (const { currency, billed_cost } of totals) {
    sums.set(currency, addAmounts(sums.get(currency) ?? ZERO, billed_cost));
  }
  return [...sums].map(([currency, cost]) => ({ currency, cost }));
}

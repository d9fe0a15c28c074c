import { addMonths, firstOfMonth, monthOf, type Month } from '@altocost/contract/kit/calendar.ts';
import { rateFor } from '@altocost/engine/prices/rates.ts';
import type { Rate } from '@altocost/engine/query/ask.ts';
import type { LiveBillFacts } from '../imports/public.ts';

/**
 * Rates into the company's currency for every month with charges in another one. A month without a known rate is left out:
 * its amounts are said to be unconverted (docs/decisions/0005).
 */
export function ratesFor(bills: readonly LiveBillFacts[], currency: string): Rate[] {
  const wanted = new Map<string, { currency: string; month: Month }>();
  for (const bill of bills) {
    if (bill.currency === currency) continue;
    for (const month of monthsOf(bill)) {
      wanted.set(`${bill.currency} ${month}`, { currency: bill.currency, month });
    }
  }
  return [...wanted.values()].flatMap(({ currency: from, month }) => {
    const known = rateFor(from, currency, month);
    return known === null ? [] : [{ currency: from, month, rate: known.rate }];
  });
}

function monthsOf({ firstDay, lastDay }: LiveBillFacts): Month[] {
  if (firstDay === null || lastDay === null) return [];
  const months: Month[] = [];
  for (let day = firstOfMonth(monthOf(firstDay)); day <= lastDay; day = addMonths(day, 1)) {
    months.push(monthOf(day));
  }
  return months;
}

import { type Amount, amount } from '@altocost/contract/kit/amount.ts';
import { isMonth, type Month } from '@altocost/contract/kit/calendar.ts';
import { keysOf } from '@altocost/contract/kit/brand.ts';
import { Big } from 'big.js';
import { z } from 'zod';
import snapshot from './rates.json' with { type: 'json' };

/** Units of the target currency for one unit of the source currency, and the day on which that was published. */
export interface Rate {
  readonly rate: Amount;
  readonly date: string;
}

const DIGITS = 12;

const shape = z.object({
  base: z.literal('EUR'),
  months: z.record(
    z.string().refine(isMonth),
    z.object({ date: z.string(), rates: z.record(z.string(), z.string()) }),
  ),
});
const { base, months } = shape.parse(snapshot);
const KNOWN = keysOf(months).toSorted();

/**
 * The dated rate from the snapshot that ships with the product: that of the month, else of the last month before it
 * (an open month has none of its own yet). Null when there is none: the amount is flagged, never taken as 1.
 */
export function rateFor(from: string, to: string, month: Month): Rate | null {
  if (from === to) return { rate: amount('1'), date: `${month}-01` };
  const known = KNOWN.findLast((candidate) => candidate <= month);
  const published = known === undefined ? undefined : months[known];
  const source = published && unitsPerEuro(published.rates, from);
  const target = published && unitsPerEuro(published.rates, to);
  if (!published || !source || !target) return null;
  return { rate: amount(new Big(target).div(source).round(DIGITS).toFixed()), date: published.date };
}

function unitsPerEuro(rates: Record<string, string>, currency: string): string | undefined {
  return currency === base ? '1' : rates[currency];
}

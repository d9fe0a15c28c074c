import { readAmount } from '@altocost/contract/kit/amount.ts';
import {
  addMonths,
  firstOfMonth,
  monthOf,
  startOf,
  type Day,
  type DayRange,
} from '@altocost/contract/kit/calendar.ts';
import type { Ledger } from './ask.ts';
import type { Bindings } from './bindings.ts';

/** Digits after the point of a rate; amount times rate keeps all digits of both. */
const RATE_SCALE = 18;
/** Digits before it. */
const RATE_DIGITS = 12;

/** False when everything is in the company's currency already. */
export function needsRates(ledger: Ledger): boolean {
  return ledger.currencies.some((currency) => currency !== ledger.currency);
}

/**
 * `rate_currency`, `rate_month`, `rate` for every currency and month of the range that can be converted; the company's
 * own currency is worth 1. Joining with it leaves out what has no rate: never taken as 1.
 */
export function ratesTable(ledger: Ledger, range: DayRange, bindings: Bindings): string {
  const table = new Map<string, { currency: string; month: Day; rate: string }>();
  for (const month of monthsOf(range)) {
    table.set(`${ledger.currency} ${month}`, { currency: ledger.currency, month, rate: '1' });
  }
  for (const { currency, month, rate } of ledger.rates) {
    const first = firstOfMonth(month);
    if (currency === ledger.currency || first < startOf('month', range.from) || first >= range.until)
      continue;
    table.set(`${currency} ${first}`, { currency, month: first, rate: exactRate(rate) });
  }
  const rows = [...table.values()];
  const columns = [
    bindings.named(
      'rate_currencies',
      'Array(String)',
      rows.map((row) => row.currency),
    ),
    bindings.named(
      'rate_months',
      'Array(Date)',
      rows.map((row) => row.month),
    ),
    bindings.named(
      'rate_values',
      'Array(String)',
      rows.map((row) => row.rate),
    ),
  ];
  return (
    `SELECT r.1 AS rate_currency, r.2 AS rate_month, toDecimal128(r.3, ${RATE_SCALE}) AS rate ` +
    `FROM (SELECT arrayJoin(arrayZip(${columns.join(', ')})) AS r)`
  );
}

function exactRate(text: string): string {
  const rate = readAmount(text);
  const [whole = '', fraction = ''] = rate?.split('.') ?? [];
  if (rate === null || rate.startsWith('-') || whole.length > RATE_DIGITS || fraction.length > RATE_SCALE) {
    throw new RangeError(`not a rate: ${text}`);
  }
  return rate;
}

function monthsOf(range: DayRange): Day[] {
  const months: Day[] = [];
  for (let first = firstOfMonth(monthOf(range.from)); first < range.until; first = addMonths(first, 1)) {
    months.push(first);
  }
  return months;
}

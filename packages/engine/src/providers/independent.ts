import { isMonth, type Month } from '@altocost/contract/kit/calendar.ts';
import { isCurrency } from '../focus/currency.ts';
import type { MoneyFault, ReadMoney, ScanReading, ScanReject } from '../pipeline/scan-model.ts';

/** Builds the plain reading of one file from its header. */
export type Independent = (header: readonly string[], known: { billingPeriod: Month | null }) => ScanReading;

/** `NULL`, `None` and nothing are null. */
export function filled(cell: string | null | undefined): string | null {
  return cell === null ||
    cell === undefined ||
    cell === '' ||
    cell === 'NULL' ||
    cell === 'None' ||
    cell === 'null'
    ? null
    : cell;
}

/** An amount, null where there is none, or why it is none. */
export function readCell(cell: string | null | undefined, money: ReadMoney): bigint | null | MoneyFault {
  const text = filled(cell);
  return text === null ? null : money(text);
}

export function moneyReject(rule: MoneyFault, column: string, cell: string | null | undefined): ScanReject {
  return { rule, column, value: cell ?? null };
}

/** The month in which a date stands as it is written; null when it is no date. */
export function monthIn(date: string): Month | null {
  const month = date.slice(0, 7);
  return isMonth(month) && (date.length === 7 || date[7] === '-') ? month : null;
}

/** The currency, or why it is none. */
export function readCurrency(column: string, cell: string | null | undefined): string | ScanReject {
  const code = filled(cell) ?? '';
  return isCurrency(code) ? code : { rule: 'currency_unknown', column, value: code };
}

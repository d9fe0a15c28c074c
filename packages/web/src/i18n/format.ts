import { amountToNumber, roundAmount } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import { lastDay } from '@altocost/contract/kit/calendar.ts';
import { TREND_MAX, TREND_MIN } from '@altocost/contract/kit/percent.ts';
import type { Language } from '@altocost/contract/errors.ts';

/**
 * Every number, amount and date on the screen is written here (design of the interface, §7). Null is "—".
 * French groups with U+202F and puts U+00A0 before % and €; that is what the language asks for, do not replace it.
 */
export const PLACEHOLDER = '—';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALES[language], options);
  numbers.set(key, made);
  return made;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = dates.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options });
  dates.set(key, made);
  return made;
}

/** An exact amount, or a number that was made for drawing. */
export type Figure = Amount | number | null | undefined;

function rounded(value: Amount | number, digits: number): number {
  return typeof value === 'number' ? value : Number(roundAmount(value, digits));
}

function plain(value: Amount | number): number {
  return typeof value === 'number' ? value : amountToNumber(value);
}

function missing(value: Figure): value is null | undefined {
  return value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value));
}

/** Amount with 2 decimals, 4 when it is under 0.1 and not 0 (spec §9). */
export function money(value: Figure, language: Language, currency: string, digits?: number): string {
  if (missing(value)) return PLACEHOLDER;
  const size = Math.abs(plain(value));
  const places = digits ?? (size !== 0 && size < 0.1 ? 4 : 2);
  return currencyFormat(language, currency, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(rounded(value, places));
}

/** A difference between two amounts, always with its sign: "+19 857,71 €". */
export function difference(value: Figure, language: Language, currency: string): string {
  if (missing(value)) return PLACEHOLDER;
  return currencyFormat(language, currency, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(rounded(value, 2));
}

/** "268,3 k €": for axes and big totals, one decimal at most. */
export function moneyCompact(value: Figure, language: Language, currency: string): string {
  if (missing(value)) return PLACEHOLDER;
  return currencyFormat(language, currency, {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(plain(value));
}

function currencyFormat(language: Language, currency: string, options: Intl.NumberFormatOptions) {
  const known = /^[A-Z]{3}$/.test(currency);
  return numberFormat(language, {
    ...options,
    ...(known ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
  });
}

/** A plain count. */
export function count(value: Figure, language: Language): string {
  return missing(value)
    ? PLACEHOLDER
    : numberFormat(language, { maximumFractionDigits: 0 }).format(plain(value));
}

/** A number with one decimal at most: durations. */
export function decimal(value: Figure, language: Language): string {
  return missing(value)
    ? PLACEHOLDER
    : numberFormat(language, { maximumFractionDigits: 1 }).format(plain(value));
}

/** A usage quantity, up to 6 decimals (spec §9). */
export function usage(value: Figure, language: Language): string {
  return missing(value)
    ? PLACEHOLDER
    : numberFormat(language, { maximumFractionDigits: 6 }).format(rounded(value, 6));
}

/** A share of a whole in percent, one decimal. */
export function share(percent: number | null | undefined, language: Language): string {
  return percentText(percent, language, 1, 'auto');
}

/** A percentage with as many decimals as asked. */
export function percent(value: number | null | undefined, language: Language, digits = 2): string {
  return percentText(value, language, digits, 'auto');
}

/** A change, signed, 2 decimals, kept within -100 … 999; empty when there is no trend: nothing is shown then. */
export function trend(value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  return percentText(clampTrend(value), language, 2, 'exceptZero');
}

/** Trends are shown between -100 and 999 (spec §9); what would read ±0.00 is 0. */
export function clampTrend(value: number): number {
  const clamped = Math.min(TREND_MAX, Math.max(TREND_MIN, value));
  return Math.abs(clamped) < 0.005 ? 0 : clamped;
}

function percentText(
  value: number | null | undefined,
  language: Language,
  digits: number,
  signDisplay: 'auto' | 'exceptZero',
): string {
  if (missing(value)) return PLACEHOLDER;
  return numberFormat(language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  }).format(value / 100);
}

/** "5 nov." */
export function dayShort(day: string, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'short' }).format(dateOf(day));
}

/** "lun. 2 novembre 2026" */
export function dayLong(day: string, language: Language): string {
  return dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(dateOf(day));
}

/** "nov. 2026", of a day or of a month `2026-11`. */
export function month(day: string, language: Language): string {
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(dateOf(day));
}

/** "22 oct. – 20 nov. 2026": both ends included; a single day is written once. */
export function range(period: DayRange, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    dateOf(period.from),
    dateOf(lastDay(period)),
  );
}

/** "20 nov. 2026, 14:05": an instant, in the reader's own time zone. */
export function instant(iso: string, language: Language, timeZone?: string): string {
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(dateOf(iso));
}

/** Axis label of a bucket: day and week "5 nov.", month and quarter "nov. 2026", year "2026" (spec §9). */
export function bucket(day: string, granularity: Granularity, language: Language): string {
  if (granularity === 'year') return day.slice(0, 4);
  return granularity === 'day' || granularity === 'week' ? dayShort(day, language) : month(day, language);
}

function dateOf(text: string): Date {
  return new Date(/^\d{4}-\d{2}$/.test(text) ? `${text}-01T00:00:00Z` : text);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const;
export type ByteUnit = (typeof BYTE_UNITS)[number];

/** A size in decimal units; the caller translates the unit ("Mo", "MB"). */
export function bytes(value: number, language: Language): { figure: string; unit: ByteUnit } {
  let size = value;
  let step = 0;
  while (size >= 1000 && step < BYTE_UNITS.length - 1) {
    size /= 1000;
    step += 1;
  }
  const digits = step === 0 || size >= 100 ? 0 : 1;
  return {
    figure: numberFormat(language, { maximumFractionDigits: digits }).format(size),
    unit: BYTE_UNITS[step] ?? 'GB',
  };
}

/** What somebody typed as an amount: digits, comma, dot; the last one is the decimal point; 2 decimals; empty is null (spec §5). */
export function parseAmount(text: string): number | null {
  const kept = text.replace(/[^\d,.-]/g, '').replaceAll(',', '.');
  const point = kept.lastIndexOf('.');
  const whole = (point < 0 ? kept : kept.slice(0, point)).replaceAll('.', '');
  const digits = point < 0 ? '' : kept.slice(point + 1, point + 3);
  const clean = digits === '' ? whole : `${whole || '0'}.${digits}`;
  if (!/^-?\d+(\.\d+)?$/.test(clean)) return null;
  return Number(clean);
}

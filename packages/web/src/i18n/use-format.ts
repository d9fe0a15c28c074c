import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import type { Language } from '@altocost/contract/errors.ts';
import * as format from './format.ts';
import type { Figure } from './format.ts';

/** The language of the screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'fr';
}

/** The functions of `format.ts`, bound to the language of the screen and to one currency. */
export function useFormat(currency: string) {
  const language = useLanguage();
  return useMemo(
    () => ({
      money: (value: Figure, digits?: number) => format.money(value, language, currency, digits),
      difference: (value: Figure) => format.difference(value, language, currency),
      moneyCompact: (value: Figure) => format.moneyCompact(value, language, currency),
      count: (value: Figure) => format.count(value, language),
      decimal: (value: Figure) => format.decimal(value, language),
      usage: (value: Figure) => format.usage(value, language),
      share: (value: number | null | undefined) => format.share(value, language),
      percent: (value: number | null | undefined, digits?: number) => format.percent(value, language, digits),
      trend: (value: number | null | undefined) => format.trend(value, language),
      dayShort: (day: string) => format.dayShort(day, language),
      dayLong: (day: string) => format.dayLong(day, language),
      month: (day: string) => format.month(day, language),
      range: (period: DayRange) => format.range(period, language),
      instant: (iso: string) => format.instant(iso, language),
      bucket: (day: string, granularity: Granularity) => format.bucket(day, granularity, language),
    }),
    [language, currency],
  );
}

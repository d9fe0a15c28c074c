import { z } from 'zod';
import { lastDay } from '@altocost/contract/kit/calendar.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';

/** Delimiters of spec §5 and the tab. */
export const DELIMITERS = [';', ',', '.', '~', '\t'] as const;
export const DECIMALS = [',', '.'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export type Decimal = (typeof DECIMALS)[number];

/** How somebody wants their CSV; delimiter and decimal separator must differ (spec §5). */
export const csvChoice = z
  .object({ delimiter: z.enum(DELIMITERS), decimal: z.enum(DECIMALS) })
  .refine((choice) => choice.delimiter !== choice.decimal, { path: ['decimal'], error: 'same' });
export type CsvChoice = z.output<typeof csvChoice>;

/** What a separator is called, as a key of the texts. */
export const SEPARATOR_NAMES = {
  ';': 'semicolon',
  ',': 'comma',
  '.': 'dot',
  '~': 'tilde',
  '\t': 'tab',
} as const satisfies Record<Delimiter, string>;

/** What spreadsheets of the language open without asking. */
export const CSV_DEFAULTS = {
  fr: { delimiter: ';', decimal: ',' },
  en: { delimiter: ',', decimal: '.' },
} as const satisfies Record<'fr' | 'en', CsvChoice>;

/** What was remembered, or what suits the language; a damaged memory counts as none. */
export function readChoice(text: string | null, language: 'fr' | 'en'): CsvChoice {
  if (text === null) return CSV_DEFAULTS[language];
  const [delimiter, decimal] = [text.slice(0, 1), text.slice(1)];
  const read = csvChoice.safeParse({ delimiter, decimal });
  return read.success ? read.data : CSV_DEFAULTS[language];
}

export function writeChoice(choice: CsvChoice): string {
  return choice.delimiter + choice.decimal;
}

/** `altocost_provider_tag-env_2026-11-01_2026-11-20.csv`: what the file is called when the server gives it no name. */
export function fileName(group: readonly GroupBy[], range: DayRange, extension: 'csv' | 'png'): string {
  const parts = group.map((one) => one.replaceAll(/[^\p{L}\p{N}_]+/gu, '-'));
  return `altocost_${parts.join('_')}_${range.from}_${lastDay(range)}.${extension}`;
}

import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { amount, type Amount } from '@altocost/contract/kit/amount.ts';
import { brand } from '@altocost/contract/kit/brand.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import { z } from 'zod';

/** A decimal as the engine writes it is canonical already; reading tens of thousands of them again would be felt. */
const CANONICAL = /^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/;
export const exact = z
  .string()
  .transform((text) => (CANONICAL.test(text) ? brand<Amount>(text) : amount(text)));

/** A date as the engine writes it. */
export const dated = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .transform((text) => brand<Day>(text));

/** `g0` … `g3` of a row, as many as there are groupings. */
export const grouped = {
  g0: z.string(),
  g1: z.string().optional(),
  g2: z.string().optional(),
  g3: z.string().optional(),
};

export function valuesOf(row: {
  g0: string;
  g1?: string | undefined;
  g2?: string | undefined;
  g3?: string | undefined;
}): string[] {
  return [row.g0, row.g1, row.g2, row.g3].filter((value) => value !== undefined);
}

/** Tells groups apart whatever their values hold. */
export function groupId(values: readonly string[]): string {
  return JSON.stringify(values);
}

/** Whether there may be as many groups as resources. */
export function isByResource(group: readonly GroupBy[]): boolean {
  return group.some((id) => id.startsWith('resource_') && id !== 'resource_type');
}

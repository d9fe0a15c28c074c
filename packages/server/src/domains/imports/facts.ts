import { IMPORT_NOTICES } from '@altocost/contract/imports/model.ts';
import { IMPORT_RULE_IDS } from '@altocost/contract/imports/rules.ts';
import { amount } from '@altocost/contract/kit/amount.ts';
import { isMonth } from '@altocost/contract/kit/calendar.ts';
import { z } from 'zod';

/** What an import record keeps as JSON: facts without sentences, amounts as exact text. */
export const problemFacts = z.object({
  file: z.string(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  expected: z.string().nullable(),
  rule: z.enum(IMPORT_RULE_IDS),
});
export type ProblemFacts = z.infer<typeof problemFacts>;

export const noticeFacts = z.object({ notice: z.enum(IMPORT_NOTICES), value: z.string().nullable() });
export type NoticeFacts = z.infer<typeof noticeFacts>;

const exact = z.string().transform((text) => amount(text));

/** Sums of one billing month in one currency. */
export const monthTotal = z.object({
  month: z.string().refine(isMonth),
  currency: z.string(),
  billed_cost: exact,
  effective_cost: exact,
  list_cost: exact,
  contracted_cost: exact,
  rows: z.number(),
});
export type MonthTotal = z.output<typeof monthTotal>;

export const reconciliationFacts = z.object({
  state: z.enum(['matched', 'gap']),
  groups: z.number(),
  difference: z.string(),
});
export type ReconciliationFacts = z.infer<typeof reconciliationFacts>;

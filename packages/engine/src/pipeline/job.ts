import { z } from 'zod';
import { PROVIDERS } from '@altocost/contract/connectors/providers.ts';
import { FORMAT_IDS } from '@altocost/contract/imports/formats.ts';
import { IMPORT_RULE_IDS } from '@altocost/contract/imports/rules.ts';
import { readAmount, type Amount } from '@altocost/contract/kit/amount.ts';
import { isMonth } from '@altocost/contract/kit/calendar.ts';
import type { Normalized, Progress } from './outcome.ts';

const provider = z.enum(PROVIDERS);
const format = z.enum(FORMAT_IDS);
const month = z.string().refine(isMonth);
const money = z.custom<Amount>((value) => typeof value === 'string' && readAmount(value) === value);

/** What the importing process is told: one message, the first one. */
export const jobMessage = z.object({
  delivery: z.object({
    path: z.string(),
    name: z.string(),
    provider: provider.nullable(),
    format: format.nullable(),
    acceptRejects: z.boolean(),
  }),
  workDir: z.string(),
  limits: z.object({
    entries: z.number(),
    totalBytes: z.number(),
    ratio: z.number(),
    ratioAbove: z.number(),
  }),
});
export type ImportJob = z.infer<typeof jobMessage>;

const problem = z.object({
  file: z.string(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  expected: z.string().nullable(),
  rule: z.enum(IMPORT_RULE_IDS),
});
const notice = z.object({
  notice: z.enum([
    'currency_assumed',
    'unchanged',
    'digits_beyond_scale',
    'superseded_files_ignored',
    'region_unknown',
  ]),
  value: z.string().nullable(),
});
const part = z.object({
  exportKey: z.string(),
  exportName: z.string(),
  provider,
  billingPeriod: month,
  billingAccounts: z.array(z.string()),
  currency: z.string(),
  rows: z.number(),
  digest: z.string(),
  files: z.array(z.string()),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});
const group = z.object({
  export_key: z.string(),
  billing_period: month,
  currency: z.string(),
  usage_account_id: z.string(),
  rows: z.number(),
  sums: z.object({
    billed_cost: money,
    effective_cost: money,
    list_cost: money,
    contracted_cost: money,
  }),
});
const read = {
  rowsRead: z.number(),
  rowsRejected: z.number(),
  problems: z.array(problem),
  notices: z.array(notice),
};

const normalized: z.ZodType<Normalized> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    provider,
    format,
    parts: z.array(part),
    rowsLoaded: z.number(),
    independent: z.array(group),
    ...read,
  }),
  z.object({
    ok: z.literal(false),
    provider: provider.nullable(),
    format: format.nullable(),
    canAccept: z.boolean(),
    ...read,
  }),
]);
const progress: z.ZodType<Progress> = z.object({
  step: z.enum(['download', 'normalize']),
  percent: z.number(),
  rows: z.number(),
});

/** What the importing process answers: progress, then one result or the reason why there is none. */
export const childMessage = z.union([
  z.object({ progress }),
  z.object({ normalized }),
  z.object({ failed: z.string() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

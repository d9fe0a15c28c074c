import { z } from 'zod';
import { PROVIDERS } from '../connectors/providers.ts';
import { amountWire } from '../kit/amount.ts';
import { FORMAT_IDS } from './formats.ts';
import { IMPORT_RULE_IDS } from './rules.ts';

/** spec §4: import steps and status. */
export const IMPORT_STEPS = ['download', 'normalize', 'aggregate', 'check', 'done', 'error'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
export const IMPORT_STATUSES = ['pending', 'done', 'error'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** One reason why a file or row was refused, in the reader's language. */
export const importProblem = z.object({
  file: z.string(),
  row: z.number().int().nullable().meta({ description: 'Line number in the file, the header is 1' }),
  column: z.string().nullable(),
  value: z.string().nullable(),
  rule: z.enum(IMPORT_RULE_IDS),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Things worth knowing that do not stop an import. */
export const IMPORT_NOTICES = [
  'currency_assumed',
  'overlap',
  'unchanged',
  'digits_beyond_scale',
  'superseded_files_ignored',
  'region_unknown',
  'currency_adopted',
] as const;
export const importNotice = z.object({ notice: z.enum(IMPORT_NOTICES), value: z.string().nullable() });
export type ImportNotice = z.infer<typeof importNotice>;

/** Totals as published, per billing month and currency, as delivered by the provider. */
export const importTotal = z.object({
  month: z.string().meta({ description: 'Billing month, YYYY-MM' }),
  currency: z.string(),
  billed_cost: amountWire,
  effective_cost: amountWire,
  list_cost: amountWire,
  contracted_cost: amountWire,
  /** The same figures as exact text: a JSON number cannot hold every digit of a bill. */
  exact: z.object({
    billed_cost: z.string(),
    effective_cost: z.string(),
    list_cost: z.string(),
    contracted_cost: z.string(),
  }),
  rows: z.number().int(),
});
export type ImportTotal = z.output<typeof importTotal>;

/** The independent sum against the store: `difference` is store minus file and is 0 for a published import. */
export const reconciliation = z.object({
  state: z.enum(['matched', 'gap']),
  groups: z.number().int().meta({ description: 'measure × currency × month × account sums compared' }),
  difference: z.string(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const importRecord = z.object({
  id: z.uuid(),
  provider: z.enum(PROVIDERS).nullable(),
  format: z.enum(FORMAT_IDS).nullable(),
  file: z.string(),
  size: z.number().int(),
  records: z.number().int().meta({ description: 'Rows loaded' }),
  read: z.number().int().meta({ description: 'Rows read: loaded + rejected' }),
  rejected: z.number().int(),
  status: z.enum(IMPORT_STATUSES),
  step: z.enum(IMPORT_STEPS),
  percent: z.number().int().min(0).max(100),
  discovered_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  errors: z.array(importProblem),
  notices: z.array(importNotice),
  totals: z.array(importTotal),
  reconciliation: reconciliation.nullable(),
  /** True when the rejects can be accepted once: every other row is sound (costs.md, step 2). */
  can_accept: z.boolean(),
  created_by: z.string().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** One published (or formerly published) version of a billing month of an export. */
export const billVersion = z.object({
  id: z.number().int(),
  import_id: z.uuid(),
  provider: z.enum(PROVIDERS),
  export_name: z.string(),
  month: z.string(),
  version: z.number().int().meta({ description: '1 is the first delivery of this month' }),
  state: z.enum(['live', 'superseded', 'withdrawn']),
  currency: z.string(),
  billed_cost: amountWire,
  effective_cost: amountWire,
  rows: z.number().int(),
  published_at: z.iso.datetime(),
});
export type BillVersion = z.output<typeof billVersion>;

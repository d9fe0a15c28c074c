import { IMPORT_STEPS } from '@altocost/contract/imports/model.ts';
import type { ImportRecord, ImportStep } from '@altocost/contract/imports/model.ts';
import type { ImportRule } from '@altocost/contract/imports/rules.ts';

export type ShownStep = Exclude<ImportStep, 'error'>;
export type StepState = 'done' | 'current' | 'failed' | 'ahead';

/** The steps that a person sees, in order; `error` is a state of the step where it happened, not a step. */
export const SHOWN_STEPS = IMPORT_STEPS.filter((step): step is ShownStep => step !== 'error');

/** Failures of the machine, not of the file: they can happen in any step. */
const ANYWHERE: readonly ImportRule[] = ['limit_memory', 'limit_time', 'interrupted', 'internal'];

/** The step that a rule belongs to (costs.md, importing); null when it does not tell. */
export function stepOfRule(rule: ImportRule): ShownStep | null {
  if (ANYWHERE.includes(rule)) return null;
  if (rule === 'conservation_failed') return 'check';
  const received = rule.startsWith('archive_') || rule.startsWith('manifest_') || rule === 'empty_file';
  return received ? 'download' : 'normalize';
}

/** Where each step of an import stands; empty for a failure that belongs to no step. */
export function stepStates(record: Pick<ImportRecord, 'status' | 'step' | 'errors'>): StepState[] {
  if (record.status === 'done') return SHOWN_STEPS.map(() => 'done');
  const failed = record.status === 'error';
  const at = failed ? failedStep(record.errors) : SHOWN_STEPS.findIndex((step) => step === record.step);
  if (at < 0) return [];
  return SHOWN_STEPS.map((_, index) =>
    index < at ? 'done' : index > at ? 'ahead' : failed ? 'failed' : 'current',
  );
}

function failedStep(errors: ImportRecord['errors']): number {
  const rule = errors[0]?.rule;
  const step = rule === undefined ? null : stepOfRule(rule);
  return SHOWN_STEPS.findIndex((one) => one === step);
}

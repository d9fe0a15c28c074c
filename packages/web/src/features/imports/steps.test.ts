import { describe, expect, it } from 'vitest';
import type { ImportProblem, ImportStep } from '@altocost/contract/imports/model.ts';
import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import { stepStates } from './steps.ts';

const pending = (step: ImportStep) => stepStates({ status: 'pending', step, errors: [] });
const failed = (rule: ImportRule) => {
  const problem: ImportProblem = { file: 'a', row: null, column: null, value: null, rule, message: '' };
  return stepStates({ status: 'error', step: 'error', errors: [problem] });
};

describe('the steps of an import', () => {
  it('are done before the current one and to come after it', () => {
    expect(pending('download')).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(pending('check')).toEqual(['done', 'done', 'done', 'current', 'ahead']);
  });

  it('are all done once the import is published', () => {
    expect(new Set(stepStates({ status: 'done', step: 'done', errors: [] }))).toEqual(new Set(['done']));
  });

  it.each<[ImportRule, number]>([
    ['archive_damaged', 0],
    ['manifest_part_missing', 0],
    ['empty_file', 0],
    ['money_unreadable', 1],
    ['unknown_format', 1],
    ['conservation_failed', 3],
  ])('%s fails the step that it belongs to', (rule, step) => {
    expect(failed(rule).indexOf('failed')).toBe(step);
  });

  it.each<ImportRule>(['interrupted', 'limit_memory', 'internal'])('%s belongs to no step', (rule) => {
    expect(failed(rule)).toEqual([]);
  });
});

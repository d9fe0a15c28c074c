import type { ImportStep } from '@altocost/contract/imports/model.ts';

/** Where each step lies in the whole, in percent: reading takes longest, then writing. */
const SPANS = {
  download: [0, 5],
  normalize: [5, 60],
  aggregate: [60, 92],
  check: [92, 99],
  done: [100, 100],
  error: [0, 0],
} as const satisfies Record<ImportStep, readonly [number, number]>;

/** How far the whole import is when one of its steps is at `inStep` percent. */
export function overallPercent(step: ImportStep, inStep: number): number {
  const [from, to] = SPANS[step];
  const share = Math.min(100, Math.max(0, inStep)) / 100;
  return Math.round(from + (to - from) * share);
}

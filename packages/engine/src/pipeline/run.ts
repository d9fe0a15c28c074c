import { join } from 'node:path';
import { PROBLEMS_KEPT } from '@altocost/contract/imports/rules.ts';
import { openEngine } from './engine.ts';
import { normalizeBill, type BillOutcome } from './normalize-bill.ts';
import type { Delivery, Normalized, Notice, Problem, Progress } from './outcome.ts';
import { selectBills, type Bill } from './select.ts';
import { unpack, UNPACK_LIMITS, type UnpackLimits } from './unpack.ts';

export interface RunOptions {
  readonly limits?: UnpackLimits;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * From what a person brought in to normalised lines: unpack, choose the bills, recognise each format, and read each file twice,
 * by the engine and by the independent reader. Everything is written below `workDir`; nothing is published. Bad input is an
 * answer (`ok: false`), only faults of ours throw. (costs.md, steps 1, 2 and 4)
 */
export async function normalizeDelivery(
  delivery: Delivery,
  workDir: string,
  { limits = UNPACK_LIMITS, onProgress = () => {} }: RunOptions = {},
): Promise<Normalized> {
  onProgress({ step: 'download', percent: 0, rows: 0 });
  const unpacked = await unpack(delivery, workDir, limits);
  if (!unpacked.ok) return refusal(delivery, unpacked.problems, []);
  const selected = await selectBills(unpacked.files);
  if (!selected.ok) return refusal(delivery, selected.problems, []);
  onProgress({ step: 'download', percent: 100, rows: 0 });

  const engine = await openEngine();
  const progress = createProgress(selected.bills, onProgress);
  const outcomes: BillOutcome[] = [];
  try {
    for (const [index, bill] of selected.bills.entries()) {
      const folder = join(workDir, `bill-${index}`);
      outcomes.push(await normalizeBill({ engine, bill, delivery, folder, onProgress: progress(index) }));
    }
  } finally {
    await engine.close();
  }
  return combine(delivery, outcomes, selected.notices);
}

function refusal(delivery: Delivery, problems: readonly Problem[], notices: readonly Notice[]): Normalized {
  const { provider, format } = delivery;
  return { ok: false, provider, format, rowsRead: 0, rowsRejected: 0, problems, canAccept: false, notices };
}

/** All bills of a delivery are published together or not at all. */
function combine(
  delivery: Delivery,
  outcomes: readonly BillOutcome[],
  selected: readonly Notice[],
): Normalized {
  const sum = (pick: (outcome: BillOutcome) => number) => outcomes.reduce((all, each) => all + pick(each), 0);
  const rowsRead = sum((outcome) => outcome.rowsRead);
  const rowsRejected = sum((outcome) => outcome.rowsRejected);
  const problems = outcomes.flatMap((outcome) => outcome.problems).slice(0, PROBLEMS_KEPT);
  const notices = [...selected, ...outcomes.flatMap((outcome) => outcome.notices)];
  const format = outcomes.find((outcome) => outcome.format !== null)?.format ?? delivery.format;
  const providers = [...new Set(outcomes.flatMap(({ provider }) => provider ?? []))];
  const [only] = providers;
  const provider = providers.length > 1 ? 'other' : (only ?? delivery.provider);
  const canAccept = outcomes.every((outcome) => outcome.acceptable);
  if (!canAccept || format === null || (rowsRejected > 0 && !delivery.acceptRejects)) {
    return { ok: false, provider, format, rowsRead, rowsRejected, problems, canAccept, notices };
  }
  return {
    ok: true,
    provider: provider ?? 'other',
    format,
    parts: outcomes.flatMap((outcome) => outcome.parts),
    rowsRead,
    rowsLoaded: rowsRead - rowsRejected,
    rowsRejected,
    problems,
    notices,
    independent: outcomes.flatMap((outcome) => outcome.independent),
  };
}

/** Turns what the scans report into whole percents of all bytes, each told once. */
function createProgress(bills: readonly Bill[], onProgress: (progress: Progress) => void) {
  const total = Math.max(
    1,
    bills.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0),
  );
  const done = new Map<string, { bytes: number; rows: number }>();
  let told = -1;
  return (bill: number) => (file: number, bytes: number, rows: number) => {
    done.set(`${bill}/${file}`, { bytes, rows });
    const reports = [...done.values()];
    const percent = Math.min(
      99,
      Math.floor((100 * reports.reduce((sum, each) => sum + each.bytes, 0)) / total),
    );
    if (percent <= told) return;
    told = percent;
    onProgress({ step: 'normalize', percent, rows: reports.reduce((sum, each) => sum + each.rows, 0) });
  };
}

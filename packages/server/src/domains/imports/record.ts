import type { Language } from '@altocost/contract/errors.ts';
import type { BillVersion, ImportRecord, ImportTotal } from '@altocost/contract/imports/model.ts';
import { problemMessage } from '@altocost/contract/imports/rules.ts';
import type { MonthTotal, ProblemFacts } from './facts.ts';
import type { StoredImport } from './store.ts';
import type { StoredVersion } from './versions-store.ts';

/** The record as a reader sees it: sentences in their language, names of people they know. */
export function recordFor(
  stored: StoredImport,
  language: Language,
  names: ReadonlyMap<string, string>,
): ImportRecord {
  return {
    id: stored.id,
    provider: stored.provider,
    format: stored.format,
    file: stored.file,
    size: stored.size,
    records: stored.rowsLoaded,
    read: stored.rowsRead,
    rejected: stored.rowsRejected,
    status: stored.status,
    step: stored.step,
    percent: stored.percent,
    discovered_at: stored.discoveredAt.toISOString(),
    started_at: stored.startedAt?.toISOString() ?? null,
    finished_at: stored.finishedAt?.toISOString() ?? null,
    errors: stored.problems.map((problem) => problemFor(problem, language)),
    notices: stored.notices,
    totals: stored.totals.map(totalFor),
    reconciliation: stored.reconciliation,
    can_accept: stored.canAccept && stored.fileKept,
    created_by: stored.createdBy === null ? null : (names.get(stored.createdBy) ?? null),
  };
}

function problemFor(problem: ProblemFacts, language: Language): ImportRecord['errors'][number] {
  const { file, row, column, value, rule } = problem;
  return { file, row, column, value, rule, message: problemMessage(problem, language) };
}

function totalFor(total: MonthTotal): ImportTotal {
  const { billed_cost, effective_cost, list_cost, contracted_cost } = total;
  return { ...total, exact: { billed_cost, effective_cost, list_cost, contracted_cost } };
}

/** A version that was published, as a reader sees it. */
export function versionFor(stored: StoredVersion): BillVersion {
  const { state, publishedAt } = stored;
  if (state === 'staged' || state === 'discarded' || publishedAt === null) {
    throw new Error(`version ${stored.id} was never published`);
  }
  return {
    id: stored.id,
    import_id: stored.importId,
    provider: stored.provider,
    export_name: stored.exportName,
    month: stored.month,
    version: stored.version,
    state,
    currency: stored.currency,
    billed_cost: stored.billedCost,
    effective_cost: stored.effectiveCost,
    rows: stored.rows,
    published_at: publishedAt.toISOString(),
  };
}

import type { Workflow } from '@altocost/contract/workflows/model.ts';
import type { ImportWork } from '../imports/public.ts';

/** How long what is over is shown. */
export const SHOWN_DAYS = 7;
export const SHOWN_MAX = 200;

export interface WorkflowLists {
  done: Workflow[];
  error: Workflow[];
  running: Workflow[];
}

/**
 * Background work as people see it (spec §4). `imports` are newest first. A failed import counts until a later one of the same
 * file or provider succeeds.
 */
export function workflowsOf(imports: readonly ImportWork[]): WorkflowLists {
  const lists: WorkflowLists = { done: [], error: [], running: [] };
  for (const [index, work] of imports.entries()) {
    const later = imports.slice(0, index);
    if (work.status === 'error' && later.some((other) => makesUpFor(other, work))) continue;
    const status = work.status === 'pending' ? 'running' : work.status;
    const startedAt = work.startedAt ?? work.discoveredAt;
    lists[status].push({ id: work.id, slug: 'data_import', status, started_at: startedAt.toISOString() });
  }
  return lists;
}

function makesUpFor(later: ImportWork, failed: ImportWork): boolean {
  if (later.status !== 'done') return false;
  return later.file === failed.file || (failed.provider !== null && later.provider === failed.provider);
}

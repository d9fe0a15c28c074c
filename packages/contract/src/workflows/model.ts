import { z } from 'zod';

/** Background processes a user sees (spec §3 and §4). */
export const WORKFLOW_SLUGS = [
  'data_import',
  'aggregate_dimensions',
  'check_budgets',
  'check_alerts',
  'get_tree_ids',
] as const;

export const workflow = z.object({
  id: z.uuid(),
  slug: z.enum(WORKFLOW_SLUGS),
  status: z.enum(['done', 'running', 'error']),
  started_at: z.iso.datetime(),
});
export type Workflow = z.infer<typeof workflow>;

/** Error if any is in error, else running if any runs, else done; hidden when there is none (spec §4). */
export function workflowIndicator(all: readonly Pick<Workflow, 'status'>[]): Workflow['status'] | 'hidden' {
  if (all.length === 0) return 'hidden';
  if (all.some((w) => w.status === 'error')) return 'error';
  return all.some((w) => w.status === 'running') ? 'running' : 'done';
}

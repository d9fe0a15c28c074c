import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { queue, type Jobs, type Queue } from '../../platform/jobs/jobs.ts';
import { POLICY } from './policy.ts';

const data = z.object({ companyId: z.uuid(), importId: z.uuid() });
export type ImportQueue = Queue<typeof data>;

/**
 * The work of one node: the file lies in its data folder. Tries are counted by the import itself, since only that tells a dead
 * worker from a failed one.
 */
export function importQueue(node: string): ImportQueue {
  return queue({
    name: `imports-${node}`,
    data,
    retries: 0,
    retryDelaySeconds: 0,
    expireSeconds: POLICY.expireSeconds,
    concurrency: POLICY.concurrency,
  });
}

interface Waiting {
  readonly companyId: string;
  readonly id: string;
  readonly runs: number;
}

/** Asks for the next try of an import; asking twice for the same one changes nothing. */
export async function enqueue(
  jobs: Jobs,
  tx: Tx,
  q: ImportQueue,
  record: Waiting,
  startAfterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(
    tx,
    q,
    { companyId: record.companyId, importId: record.id },
    { key: `${record.id}:${record.runs}`, ...(startAfterSeconds === 0 ? {} : { startAfterSeconds }) },
  );
}

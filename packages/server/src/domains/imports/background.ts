import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { cleanUp } from './clean-up.ts';
import type { Deliveries } from './deliveries.ts';
import * as leases from './lease.ts';
import { POLICY } from './policy.ts';
import { enqueue, type ImportQueue } from './queue.ts';

export interface Background {
  /** Once the job workers run: takes up what a former process of this node left, then looks again from time to time. */
  start(): Promise<void>;
  /** Waits for what is being done. */
  stop(): Promise<void>;
  /** Asks for pending imports that nobody works on. */
  recover(): Promise<void>;
  cleanUp(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly costs: CostStore;
  readonly deliveries: Deliveries;
  readonly jobs: Jobs;
  readonly queue: ImportQueue;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What keeps imports going without anybody asking. */
export function createBackground(parts: Parts): Background {
  const { database, deliveries, jobs, queue, clock, log } = parts;
  const timers: NodeJS.Timeout[] = [];
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  const recover = (): Promise<void> =>
    database.systemTransaction(async (tx) => {
      for (const record of await leases.abandoned(tx, deliveries.node, clock.now())) {
        await enqueue(jobs, tx, queue, record);
      }
    });
  /** One after the other; a failure is for the log, the next round tries again. */
  const every = (seconds: number, what: string, work: () => Promise<void>): void => {
    const round = (): void => {
      working = working
        .then(() => (stopped ? undefined : work()))
        .catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    };
    timers.push(setInterval(round, seconds * 1_000).unref());
  };

  return {
    recover,
    cleanUp: () => cleanUp(parts),
    async start() {
      await database.systemTransaction((tx) => leases.releaseAll(tx, deliveries.node));
      await recover();
      every(POLICY.recoverSeconds, 'taking up imports', recover);
      every(POLICY.cleanUpSeconds, 'cleaning up after imports', () => cleanUp(parts));
    },
    async stop() {
      stopped = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await working;
    },
  };
}

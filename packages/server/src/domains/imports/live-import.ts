import type { ImportStep } from '@altocost/contract/imports/model.ts';
import type { Logger } from '../../platform/log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { POLICY } from './policy.ts';
import * as leases from './lease.ts';
import { overallPercent } from './progress.ts';
import type { ImportChange, StoredImport } from './store.ts';

/** An import that this worker holds: its progress is told and its lease renewed until it is let go. */
export interface LiveImport {
  readonly record: StoredImport;
  /** A lease to write with: this owner, valid from now on. */
  lease(): leases.Lease;
  /** Aborts when the job has to stop or the lease is lost. */
  readonly signal: AbortSignal;
  /** Tells where the import is; `percent` is inside the step. Written at most every so often; never fails. */
  progress(step: ImportStep, percent: number, rowsRead?: number): void;
  /** Writes at once. Throws `LeaseLost`. */
  write(values: ImportChange): Promise<StoredImport>;
  /** Waits for what is being written; nothing is written after it. */
  settle(): Promise<void>;
}

interface Outside {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publish: (record: StoredImport) => void;
}

/** Keeps a claimed import alive. `settle` it in any case. */
export function keepAlive(
  { database, clock, log, publish }: Outside,
  record: StoredImport,
  owner: string,
  stopped: AbortSignal,
): LiveImport {
  const lost = new AbortController();
  const { companyId, id } = record;
  const lease = () => leaseFrom(owner, clock.now());
  let latest: ImportChange | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let ended = false;

  const write = (values: ImportChange): Promise<StoredImport> =>
    database.transaction(companyId, (tx) => leases.change(tx, companyId, id, lease(), values));
  /** One write at a time, each after the one before it: the record never goes backwards. */
  const inTurn = (values: ImportChange): Promise<void> => {
    const turn = writing.then(async () => {
      if (!ended) publish(await write(values));
    });
    writing = turn.catch((error: unknown) => {
      if (error instanceof leases.LeaseLost) lost.abort(error);
      else log.warn({ err: error, import: id }, 'progress could not be written');
    });
    return turn;
  };
  const flush = (): void => {
    timer = null;
    if (latest === null) return;
    const told = latest;
    latest = null;
    inTurn(told).catch(() => undefined);
  };
  const heartbeat = setInterval(() => {
    inTurn({}).catch(() => undefined);
  }, POLICY.heartbeatSeconds * 1_000);

  return {
    record,
    lease,
    signal: AbortSignal.any([stopped, lost.signal]),
    progress(step, percent, rowsRead) {
      if (ended) return;
      const rows = rowsRead === undefined ? {} : { rowsRead };
      latest = { step, percent: overallPercent(step, percent), ...rows };
      timer ??= setTimeout(flush, POLICY.progressMs);
    },
    write,
    async settle() {
      ended = true;
      clearInterval(heartbeat);
      if (timer !== null) clearTimeout(timer);
      await writing;
    },
  };
}

export function leaseFrom(owner: string, now: Date): leases.Lease {
  return { owner, until: new Date(now.getTime() + POLICY.leaseSeconds * 1_000) };
}

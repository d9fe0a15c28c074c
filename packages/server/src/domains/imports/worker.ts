import { runIsolated } from '@altocost/engine/pipeline/isolate.ts';
import type { Delivery } from '@altocost/engine/pipeline/outcome.ts';
import { RollupMismatch, type CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { checkConservation, partSums, type Conservation } from './conservation.ts';
import type { Deliveries } from './deliveries.ts';
import * as leases from './lease.ts';
import { keepAlive, leaseFrom, type LiveImport } from './live-import.ts';
import { gapFound, interrupted, ourFault, refused } from './outcomes.ts';
import { POLICY } from './policy.ts';
import { fatesOf, publish, type ReadyPart, type Sound } from './publish.ts';
import { enqueue, type ImportQueue } from './queue.ts';
import type { ImportChange, StoredImport } from './store.ts';
import * as versions from './versions-store.ts';
import * as upkeep from './versions-upkeep.ts';

export interface WorkerParts {
  readonly database: Database;
  readonly costs: CostStore;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly deliveries: Deliveries;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly queue: ImportQueue;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  /** Tells the company's screens. */
  readonly tell: (record: StoredImport) => void;
}

type ImportJob = Pick<Job<{ companyId: string; importId: string }>, 'data' | 'signal'>;

/**
 * Runs one try of an import: claim, read in a process of its own, write to the store, check against the independent sum,
 * publish. Whatever happens before the publishing transaction leaves the old figures. Bad input ends the import; a fault of
 * ours is tried again, at most three times.
 */
export function createWorker(parts: WorkerParts): (job: ImportJob) => Promise<void> {
  const { database, clock, ids } = parts;
  return async ({ data: { companyId, importId }, signal }) => {
    const owner = ids.next();
    const now = clock.now();
    const record = await database.transaction(companyId, (tx) =>
      leases.claim(tx, companyId, importId, leaseFrom(owner, now), now),
    );
    if (record === null) return;
    const live = keepAlive({ ...parts, publish: parts.tell }, record, owner, signal);
    try {
      parts.tell(record);
      if (record.attempts > POLICY.attempts) await end(parts, live, interrupted(record));
      else await attempt(parts, live);
    } catch (error) {
      await live.settle();
      await afterFault(parts, live, error);
    } finally {
      await live.settle();
    }
  };
}

async function attempt(parts: WorkerParts, live: LiveImport): Promise<void> {
  const { database, files, deliveries, costs, clock } = parts;
  const { companyId, id } = live.record;
  await discardStaged(parts, companyId, id);
  const workDir = await files.scratch('import');
  try {
    const normalized = await runIsolated(
      { delivery: deliveryOf(live.record, deliveries), workDir },
      undefined,
      ({ step, percent, rows }) => live.progress(step, percent, rows),
      live.signal,
    );
    if (!normalized.ok) return await end(parts, live, refused(normalized));
    const ready = await stageChanged(parts, live, normalized);
    live.progress('check', 0);
    const conservation = await check(costs, companyId, ready, normalized);
    if (conservation.gap !== null) return await end(parts, live, gapFound(normalized, conservation));
    live.signal.throwIfAborted();
    await live.settle();
    const published = await publish(database, parts, {
      companyId,
      importId: id,
      source: live.record.source,
      lease: live.lease(),
      sound: normalized,
      parts: ready,
      reconciliation: conservation.reconciliation,
      now: clock.now(),
    });
    parts.tell(published);
  } finally {
    await files.discard(workDir);
  }
}

/** Writes the parts whose rows are not live already into the store, each as a version of its own. */
async function stageChanged(parts: WorkerParts, live: LiveImport, sound: Sound): Promise<ReadyPart[]> {
  const { database, costs, clock } = parts;
  const { companyId, id, source } = live.record;
  const ready = await database.transaction(companyId, async (tx): Promise<ReadyPart[]> => {
    const months = sound.parts.map((part) => part.billingPeriod);
    const fates = fatesOf(source, sound.parts, await versions.live(tx, companyId, months));
    const changed = sound.parts.filter((_, index) => fates[index]?.kind !== 'unchanged');
    const made = await versions.stage(
      tx,
      companyId,
      changed.map((part) => ({ importId: id, source, part, sums: partSums(sound.independent, part) })),
      clock.now(),
    );
    const idOf = new Map(changed.map((part, index) => [part, made[index] ?? null]));
    return sound.parts.map((part) => ({ part, versionId: idOf.get(part) ?? null }));
  });
  const staged = ready.flatMap(({ part: { rows, files }, versionId }) =>
    versionId === null ? [] : [{ versionId, rows, files }],
  );
  await costs.stage({ companyId, importId: id, versions: staged }, (share) => {
    live.signal.throwIfAborted();
    live.progress('aggregate', 100 * share);
  });
  return ready;
}

async function check(
  costs: CostStore,
  companyId: string,
  ready: readonly ReadyPart[],
  sound: Sound,
): Promise<Conservation> {
  const staged = ready.flatMap(({ part, versionId }) =>
    versionId === null ? [] : [{ versionId, exportKey: part.exportKey, month: part.billingPeriod }],
  );
  try {
    const ids = staged.map((part) => part.versionId);
    return checkConservation(staged, await costs.totals(companyId, ids), sound.independent);
  } catch (error) {
    if (!(error instanceof RollupMismatch)) throw error;
    const gap = { what: 'rollup', difference: error.message };
    return { gap, reconciliation: { state: 'gap', groups: 0, difference: error.message } };
  }
}

/** Ends the import without publishing anything. */
async function end(parts: WorkerParts, live: LiveImport, values: ImportChange): Promise<void> {
  await live.settle();
  const finishedAt = parts.clock.now();
  parts.tell(await live.write({ ...values, status: 'error', step: 'error', finishedAt }));
  await discardStaged(parts, live.record.companyId, live.record.id);
}

/** After a fault of ours: lets go, and asks for another try while there are some left. */
async function afterFault(parts: WorkerParts, live: LiveImport, error: unknown): Promise<void> {
  const { database, jobs, queue, log } = parts;
  const { companyId, id, attempts } = live.record;
  if (error instanceof leases.LeaseLost)
    return log.warn({ import: id }, 'another worker took the import over');
  const stopping = live.signal.aborted;
  if (!stopping) log.error({ err: error, import: id, attempt: attempts }, 'an import failed');
  if (!stopping && attempts >= POLICY.attempts) {
    return end(parts, live, ourFault(live.record));
  }
  const { owner } = live.lease();
  await database.transaction(companyId, async (tx) => {
    await leases.release(tx, companyId, id, owner, !stopping);
    // A stop begins again by itself: at the next start, whoever is pending is asked for.
    if (!stopping) await enqueue(jobs, tx, queue, live.record, POLICY.retrySeconds);
  });
}

/** Rows that an earlier try left in the store, and that nobody can publish any more. */
async function discardStaged({ database, costs, clock }: WorkerParts, companyId: string, id: string) {
  const left = await database.transaction(companyId, async (tx) =>
    versions.move(tx, companyId, await upkeep.stagedBy(tx, companyId, id), {
      from: ['staged'],
      to: 'discarded',
      now: clock.now(),
    }),
  );
  if (left.length === 0) return;
  await costs.discard(companyId, left);
  await database.transaction(companyId, (tx) => upkeep.forget(tx, companyId, left));
}

function deliveryOf(record: StoredImport, deliveries: Deliveries): Delivery {
  return {
    path: deliveries.pathOf(record.companyId, record.id),
    name: record.file,
    provider: record.providerGiven,
    format: record.formatGiven,
    acceptRejects: record.acceptRejects,
  };
}

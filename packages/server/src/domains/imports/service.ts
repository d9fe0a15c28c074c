import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { FormatId } from '@altocost/contract/imports/formats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Actor, AuditDoor } from '../audit/public.ts';
import type { Deliveries } from './deliveries.ts';
import type { NamesOf } from './names.ts';
import { slice, type Page } from './paging.ts';
import { POLICY } from './policy.ts';
import { enqueue, type ImportQueue } from './queue.ts';
import * as store from './store.ts';
import type { StoredImport } from './store.ts';

interface Parts {
  readonly database: Database;
  readonly names: NamesOf;
  readonly audit: AuditDoor;
  readonly deliveries: Deliveries;
  readonly jobs: Jobs;
  readonly queue: ImportQueue;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly tell: (record: StoredImport) => void;
}

/** A file that lies on disk and may be moved away. */
export interface Received {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly provider: ProviderId | null;
  readonly format: FormatId | null;
  readonly createdBy: string | null;
}

/** Records with the display names of the people in them. */
export interface Named<T> {
  readonly found: T;
  readonly names: ReadonlyMap<string, string>;
}

export type ImportService = ReturnType<typeof createImportService>;

/** What people do with imports. Other companies' ids are `not_found`. */
export function createImportService(parts: Parts) {
  const { database, names } = parts;
  return {
    /** Takes a file in; the work on it goes on in the background. An empty file is refused. */
    bringIn: (actor: Actor, received: Received) => bringIn(parts, actor, received),

    /** Newest first; each with the first ones of its problems. */
    list: (companyId: string, at: Page): Promise<Named<{ records: StoredImport[]; total: number }>> =>
      database.transaction(companyId, async (tx) => {
        const found = await store.list(tx, companyId, { ...slice(at), problems: POLICY.problemsInList });
        return { found, names: await names.within(tx, found.records) };
      }),

    show: (companyId: string, id: string): Promise<Named<StoredImport>> =>
      database.transaction(companyId, async (tx) => {
        const found = await store.find(tx, companyId, id);
        if (found === null) throw fail('not_found');
        return { found, names: await names.within(tx, [found]) };
      }),

    /** Imports that are waiting or running. */
    pending: (companyId: string): Promise<Named<StoredImport[]>> =>
      database.transaction(companyId, async (tx) => {
        const found = await store.pending(tx, companyId);
        return { found, names: await names.within(tx, found) };
      }),

    /** Publishes the sound rows of an import whose rejects may be accepted; once. */
    accept: (actor: Actor, id: string) =>
      restart(parts, actor, id, {
        acceptRejects: true,
        format: null,
        allowed: (record) => record.canAccept,
      }),

    /** Starts a failed import again. */
    retry: (actor: Actor, id: string, format: FormatId | null) =>
      restart(parts, actor, id, { acceptRejects: false, format, allowed: () => true }),
  };
}

async function bringIn(parts: Parts, actor: Actor, received: Received): Promise<StoredImport> {
  const { database, deliveries, jobs, queue, ids, clock, tell, audit } = parts;
  const { companyId } = actor;
  const { path, name, ...rest } = received;
  if (received.size === 0) {
    throw fail('validation_failed', { fields: [{ field: 'file', rule: 'empty_file' }] });
  }
  const id = ids.next();
  await deliveries.keep(companyId, id, path);
  try {
    const { node } = deliveries;
    const made = { ...rest, id, node, source: 'upload', file: name, now: clock.now() };
    const record = await database.transaction(companyId, async (tx) => {
      const inserted = await store.insert(tx, companyId, made);
      await enqueue(jobs, tx, queue, inserted);
      await audit.record(tx, actor, {
        kind: 'import.started',
        object: { type: 'import', id, name },
        after: { size: received.size, provider: received.provider },
      });
      return inserted;
    });
    tell(record);
    return record;
  } catch (cause) {
    await deliveries.remove(companyId, id);
    throw cause;
  }
}

interface Restart {
  readonly acceptRejects: boolean;
  readonly format: FormatId | null;
  readonly allowed: (record: StoredImport) => boolean;
}

/** Throws `conflict` for an import that has not failed, or whose file is gone. */
async function restart(parts: Parts, actor: Actor, id: string, how: Restart): Promise<StoredImport> {
  const { database, jobs, queue, tell, audit } = parts;
  const { companyId } = actor;
  const record = await database.transaction(companyId, async (tx) => {
    const before = await store.find(tx, companyId, id);
    if (before === null) throw fail('not_found');
    const restarted = how.allowed(before) ? await store.restart(tx, companyId, id, how) : null;
    if (restarted === null) throw fail('conflict');
    await enqueue(jobs, tx, queue, restarted);
    await audit.record(tx, actor, {
      kind: 'import.started',
      object: { type: 'import', id, name: before.file },
      after: { again: true, acceptRejects: how.acceptRejects, format: how.format },
    });
    return restarted;
  });
  tell(record);
  return record;
}

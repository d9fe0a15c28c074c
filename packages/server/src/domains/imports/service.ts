import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { FormatId } from '@altocost/contract/imports/formats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { Deliveries } from './deliveries.ts';
import type { NamesOf } from './names.ts';
import { POLICY } from './policy.ts';
import { enqueue, type ImportQueue } from './queue.ts';
import * as store from './store.ts';
import type { StoredImport } from './store.ts';
import * as versions from './versions-store.ts';
import type { StoredVersion } from './versions-store.ts';

interface Parts {
  readonly database: Database;
  readonly companies: CompaniesDoor;
  readonly names: NamesOf;
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

export interface Page {
  readonly page: number;
  readonly per_page: number;
}

export type ImportService = ReturnType<typeof createImportService>;

/** What people do with imports and versions. Other companies' ids are `not_found`. */
export function createImportService(parts: Parts) {
  const { database, companies, names, deliveries, jobs, queue, ids, clock, tell } = parts;

  const restart = async (
    companyId: string,
    id: string,
    how: { acceptRejects: boolean; format: FormatId | null },
    allowed: (record: StoredImport) => boolean,
  ): Promise<StoredImport> => {
    const record = await database.transaction(companyId, async (tx) => {
      const before = await store.find(tx, companyId, id);
      if (before === null) throw fail('not_found');
      const restarted = allowed(before) ? await store.restart(tx, companyId, id, how) : null;
      if (restarted === null) throw fail('conflict');
      await enqueue(jobs, tx, queue, restarted);
      return restarted;
    });
    tell(record);
    return record;
  };

  /** Changes what is live, as one transaction with the company's data version. */
  const moveVersion = (
    companyId: string,
    id: number,
    move: (tx: Tx, version: StoredVersion) => Promise<boolean>,
  ): Promise<StoredVersion> =>
    database.transaction(companyId, async (tx) => {
      await versions.lockCompany(tx, companyId);
      const version = await versions.find(tx, companyId, id);
      if (version === null) throw fail('not_found');
      if (!(await move(tx, version))) throw fail('conflict');
      await companies.raiseDataVersion(tx, companyId);
      const moved = await versions.find(tx, companyId, id);
      if (moved === null) throw fail('not_found');
      return moved;
    });

  return {
    /** Takes a file in; the work on it goes on in the background. An empty file is refused. */
    async bringIn(companyId: string, received: Received): Promise<StoredImport> {
      if (received.size === 0) {
        throw fail('validation_failed', { fields: [{ field: 'file', rule: 'empty_file' }] });
      }
      const id = ids.next();
      await deliveries.keep(companyId, id, received.path);
      try {
        const { name, size, sha256, provider, format, createdBy } = received;
        const record = await database.transaction(companyId, async (tx) => {
          const made = await store.insert(tx, companyId, {
            id,
            node: deliveries.node,
            source: 'upload',
            file: name,
            size,
            sha256,
            provider,
            format,
            createdBy,
            now: clock.now(),
          });
          await enqueue(jobs, tx, queue, made);
          return made;
        });
        tell(record);
        return record;
      } catch (cause) {
        await deliveries.remove(companyId, id);
        throw cause;
      }
    },

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
    accept: (companyId: string, id: string) =>
      restart(companyId, id, { acceptRejects: true, format: null }, (record) => record.canAccept),

    /** Starts a failed import again. */
    retry: (companyId: string, id: string, format: FormatId | null) =>
      restart(companyId, id, { acceptRejects: false, format }, () => true),

    versions: (companyId: string, at: Page, importId: string | null) =>
      database.transaction(companyId, async (tx) => {
        if (importId !== null && (await store.find(tx, companyId, importId)) === null) {
          throw fail('not_found');
        }
        return versions.list(tx, companyId, { ...slice(at), importId });
      }),

    /** Makes a former version the live one of its month; the one that was live is superseded. */
    restore: (companyId: string, id: number) =>
      moveVersion(companyId, id, async (tx, version) => {
        if (version.state === 'live') return false;
        const twin = await versions.liveTwin(tx, companyId, version);
        const now = clock.now();
        const replaced = twin === null ? [] : [twin];
        await versions.move(tx, companyId, replaced, { from: ['live'], to: 'superseded', now });
        await versions.move(tx, companyId, [id], { from: ['superseded', 'withdrawn'], to: 'live', now });
        return true;
      }),

    /** Takes a live version out of the figures. */
    withdraw: (companyId: string, id: number) =>
      moveVersion(companyId, id, async (tx) => {
        const now = clock.now();
        const moved = await versions.move(tx, companyId, [id], { from: ['live'], to: 'withdrawn', now });
        return moved.length > 0;
      }),
  };
}

function slice({ page, per_page }: Page): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

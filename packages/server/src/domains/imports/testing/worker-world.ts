import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { World } from '../../../testing/world.ts';
import { createBackground } from '../background.ts';
import { openDeliveries } from '../deliveries.ts';
import { namesOfCreators } from '../names.ts';
import { importQueue } from '../queue.ts';
import * as store from '../store.ts';
import type { StoredImport } from '../store.ts';
import { createWorker } from '../worker.ts';

/**
 * The parts of the import domain on the platform of a world whose jobs are not started yet, as a node of its own whose jobs are only
 * listed: the test moves the worker by hand.
 */
export async function workerWorld(world: World) {
  const { platform, doors } = world;
  const { database, costs, files, jobs, ids, clock, log } = platform;
  const { companies, users, audit } = doors;
  const deliveries = { ...openDeliveries(files), node: 'bench' };
  const queue = importQueue(deliveries.node);
  const asked: string[] = [];
  jobs.work(queue, async ({ data }) => void asked.push(data.importId));
  await jobs.start();
  const names = namesOfCreators(database, users);
  const parts = { database, costs, companies, audit, deliveries, files, jobs, queue, ids, clock, log, names };
  const told: StoredImport[] = [];
  return {
    parts,
    told,
    /** Imports that a job was run for. */
    asked,
    background: createBackground(parts),
    /** A record whose file is in place, and that no job knows of. */
    async pending(
      companyId: string,
      file: { name: string; from?: string; content?: string },
    ): Promise<string> {
      const id = ids.next();
      const path = deliveries.pathOf(companyId, id);
      mkdirSync(dirname(path), { recursive: true });
      if (file.from === undefined) writeFileSync(path, file.content ?? '');
      else copyFileSync(file.from, path);
      await database.transaction(companyId, (tx) =>
        store.insert(tx, companyId, {
          id,
          node: deliveries.node,
          source: 'upload',
          file: file.name,
          size: 1,
          sha256: '',
          provider: null,
          format: null,
          createdBy: null,
          now: clock.now(),
        }),
      );
      return id;
    },
    /** One try of the import by a worker of its own. */
    run(companyId: string, importId: string, how: { costs?: CostStore; signal?: AbortSignal } = {}) {
      const worker = createWorker({
        ...parts,
        costs: how.costs ?? costs,
        tell: (record) => told.push(record),
      });
      return worker({ data: { companyId, importId }, signal: how.signal ?? new AbortController().signal });
    },
    async record(companyId: string, id: string): Promise<StoredImport> {
      const found = await database.transaction(companyId, (tx) => store.find(tx, companyId, id));
      if (found === null) throw new Error(`no import ${id}`);
      return found;
    },
  };
}
export type WorkerWorld = Awaited<ReturnType<typeof workerWorld>>;

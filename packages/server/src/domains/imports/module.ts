import type { Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { productActor, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createBackground, type Background } from './background.ts';
import { openDeliveries } from './deliveries.ts';
import { createImportFeed } from './feed.ts';
import { sha256OfFile } from './file-hash.ts';
import { liveBills } from './live-bills.ts';
import { namesOfCreators } from './names.ts';
import type { ImportsDoor } from './public.ts';
import { POLICY } from './policy.ts';
import { importQueue } from './queue.ts';
import { recordFor } from './record.ts';
import { importRoutes } from './routes.ts';
import { createImportService } from './service.ts';
import * as store from './store.ts';
import { createVersionService } from './versions-service.ts';
import { createWorker } from './worker.ts';

const NEWEST = { limit: 1, offset: 0, problems: POLICY.problemsInList };

interface Parts {
  readonly platform: Platform;
  readonly http: Http;
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
}

export interface ImportsModule {
  readonly door: ImportsDoor;
  /** To be started once the job workers run, and stopped before the platform is closed. */
  readonly background: Background;
}

/** Bills come in, are checked and published; see `worker.ts` for the steps. */
export function importsModule({ platform, http, companies, users, audit }: Parts): ImportsModule {
  const { database, costs, files, jobs, ids, clock, log, metrics } = platform;
  const deliveries = openDeliveries(files);
  const queue = importQueue(deliveries.node);
  const names = namesOfCreators(database, users);
  const feed = createImportFeed(names.of, log);
  const parts = { database, costs, companies, audit, deliveries, files, jobs, queue, ids, clock, log, names };
  const service = createImportService({ ...parts, tell: feed.tell });

  jobs.work(queue, createWorker({ ...parts, tell: feed.tell }));
  importRoutes(http, { service, versions: createVersionService(parts), feed });

  metrics.gauge('imports_pending', 'Imports that are waiting or running', () =>
    database.systemTransaction(store.countPending),
  );

  const door: ImportsDoor = {
    async liveBills(tx, companyId) {
      const found = await liveBills(tx, companyId);
      if (found === null) throw fail('not_found');
      return found;
    },
    recent: store.recent,
    async last(tx, companyId, language) {
      const { records } = await store.list(tx, companyId, NEWEST);
      const [record] = records;
      return record === undefined ? null : recordFor(record, language, await names.within(tx, records));
    },
    async lastStatus(tx, companyId) {
      const { records } = await store.list(tx, companyId, { ...NEWEST, problems: 1 });
      return records[0]?.status ?? null;
    },
    async bringIn(companyId, file) {
      const sha256 = await sha256OfFile(file.path);
      const received = { ...file, sha256, format: null, createdBy: null };
      const record = await service.bringIn(productActor(companyId), received);
      return record.id;
    },
  };
  return { door, background: createBackground(parts) };
}

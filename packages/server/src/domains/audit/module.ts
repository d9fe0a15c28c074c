import type { Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from './public.ts';
import { createAuditDoor } from './record.ts';
import { auditRoutes } from './routes.ts';
import { createAuditService } from './service.ts';

export interface AuditModule {
  readonly door: AuditDoor;
  mount(http: Http): void;
  /** Deletes what is older than a year. */
  forgetOld(): Promise<number>;
  /** Does so twice a day, until it is stopped. */
  readonly background: { start(): void; stop(): Promise<void> };
}

const FORGET_EVERY_MS = 12 * 3_600_000;

/** What happened in a company, written down for good. Built first: nearly every other domain writes into it. */
export function auditModule({
  clock,
  database,
  log,
}: Pick<Platform, 'clock' | 'database' | 'log'>): AuditModule {
  const door = createAuditDoor(clock);
  const service = createAuditService({ database, door, clock });
  let working: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = (): void => {
    working = service.forgetOld().catch((error: unknown) => log.warn({ err: error }, 'old entries stay'));
  };
  return {
    door,
    mount: (http) => auditRoutes(http, service),
    forgetOld: service.forgetOld,
    background: {
      start() {
        timer = setInterval(round, FORGET_EVERY_MS).unref();
      },
      async stop() {
        clearInterval(timer);
        await working;
      },
    },
  };
}

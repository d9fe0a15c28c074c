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
}

/** What happened in a company, written down for good. Built first: nearly every other domain writes into it. */
export function auditModule({ clock, database }: Pick<Platform, 'clock' | 'database'>): AuditModule {
  const door = createAuditDoor(clock);
  const service = createAuditService({ database, door, clock });
  return { door, mount: (http) => auditRoutes(http, service), forgetOld: service.forgetOld };
}

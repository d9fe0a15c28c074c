import type { Authenticate } from '../../http/caller.ts';
import type { Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createDevices } from './device.ts';
import { sessionRoutes } from './routes.ts';
import { createSessionService } from './service.ts';

/** Built before the routes of the others, because every one of them asks who is calling. */
export interface SessionModule {
  readonly authenticate: Authenticate;
  mount(http: Http): void;
}

export function sessionModule(
  platform: Platform,
  doors: { readonly users: UsersDoor; readonly companies: CompaniesDoor },
): SessionModule {
  const { database, passwords, ids, clock, events, secret, config } = platform;
  const service = createSessionService({ database, passwords, ids, clock, events, ...doors });
  return {
    authenticate: service.authenticate,
    mount: (http) =>
      sessionRoutes(http, service, createDevices(secret), config.publicUrl.startsWith('https:')),
  };
}

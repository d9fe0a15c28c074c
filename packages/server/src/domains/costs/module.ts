import type { Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportsDoor } from '../imports/public.ts';
import { costRoutes } from './routes.ts';
import { createCostService } from './service.ts';

/** Questions about costs: the explorer, the home page, tag coverage. */
export function costsModule({ database, costs }: Platform, http: Http, imports: ImportsDoor): void {
  costRoutes(http, createCostService({ database, store: costs, imports }));
}

import { workflowEndpoints } from '@altocost/contract/workflows/endpoints.ts';
import { ok, type Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportsDoor } from '../imports/public.ts';
import { SHOWN_DAYS, SHOWN_MAX, workflowsOf } from './rules.ts';

const DAY_MS = 86_400_000;

/** What goes on in the background of a company, for the indicator in the application bar. */
export function workflowsModule({ database }: Platform, http: Http, imports: ImportsDoor): void {
  http.mount(workflowEndpoints.check, async ({ caller, now }) => {
    const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
    const work = await database.transaction(caller.companyId, (tx) =>
      imports.recent(tx, caller.companyId, since, SHOWN_MAX),
    );
    return ok(workflowsOf(work));
  });
}

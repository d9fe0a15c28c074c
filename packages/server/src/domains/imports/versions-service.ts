import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Actor, AuditDoor, AuditEvent } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { slice, type Page } from './paging.ts';
import * as store from './store.ts';
import * as versions from './versions-store.ts';
import type { StoredVersion } from './versions-store.ts';

interface Parts {
  readonly database: Database;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly clock: Clock;
}

export type VersionService = ReturnType<typeof createVersionService>;

/** What people do with published versions. Other companies' ids are `not_found`. */
export function createVersionService({ database, companies, audit, clock }: Parts) {
  /** Changes what is live, as one transaction with the company's data version. */
  const moveVersion = (
    actor: Actor,
    id: number,
    kind: AuditEvent['kind'],
    move: (tx: Tx, version: StoredVersion) => Promise<boolean>,
  ): Promise<StoredVersion> => {
    const { companyId } = actor;
    return database.transaction(companyId, async (tx) => {
      await versions.lockCompany(tx, companyId);
      const version = await versions.find(tx, companyId, id);
      if (version === null) throw fail('not_found');
      if (!(await move(tx, version))) throw fail('conflict');
      await companies.raiseDataVersion(tx, companyId);
      const moved = await versions.find(tx, companyId, id);
      if (moved === null) throw fail('not_found');
      await audit.record(tx, actor, {
        kind,
        object: { type: 'bill_version', id: String(id), name: `${version.exportName} ${version.month}` },
        before: { state: version.state },
        after: { state: moved.state },
      });
      return moved;
    });
  };

  return {
    list: (companyId: string, at: Page, importId: string | null) =>
      database.transaction(companyId, async (tx) => {
        if (importId !== null && (await store.find(tx, companyId, importId)) === null) {
          throw fail('not_found');
        }
        return versions.list(tx, companyId, { ...slice(at), importId });
      }),

    /** Makes a former version the live one of its month; the one that was live is superseded. */
    restore: (actor: Actor, id: number) =>
      moveVersion(actor, id, 'import.published', async (tx, version) => {
        const { companyId } = actor;
        if (version.state === 'live') return false;
        const twin = await versions.liveTwin(tx, companyId, version);
        const now = clock.now();
        const replaced = twin === null ? [] : [twin];
        await versions.move(tx, companyId, replaced, { from: ['live'], to: 'superseded', now });
        await versions.move(tx, companyId, [id], { from: ['superseded', 'withdrawn'], to: 'live', now });
        return true;
      }),

    /** Takes a live version out of the figures. */
    withdraw: (actor: Actor, id: number) =>
      moveVersion(actor, id, 'import.withdrawn', async (tx) => {
        const { companyId } = actor;
        const now = clock.now();
        const moved = await versions.move(tx, companyId, [id], { from: ['live'], to: 'withdrawn', now });
        return moved.length > 0;
      }),
  };
}

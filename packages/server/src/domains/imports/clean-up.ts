import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Deliveries } from './deliveries.ts';
import { POLICY } from './policy.ts';
import { surplusVersions } from './publication.ts';
import * as store from './store.ts';
import * as versions from './versions-store.ts';
import * as upkeep from './versions-upkeep.ts';

interface Parts {
  readonly database: Database;
  readonly costs: CostStore;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;

/**
 * Removes what is not needed any more: former versions beyond those that are kept, what unfinished tries left, versions that only
 * the cost store knows, and files of finished imports. Safe to run at any time, by several processes.
 */
export async function cleanUp(parts: Parts): Promise<void> {
  await removeFiles(parts);
  for (const companyId of await parts.database.systemTransaction(upkeep.companiesWithVersions)) {
    await removeVersions(parts, companyId);
  }
}

async function removeFiles({ database, deliveries, clock }: Parts): Promise<void> {
  const failedBefore = new Date(clock.now().getTime() - POLICY.fileKeptDays * DAY_MS);
  const idle = await database.systemTransaction((tx) =>
    store.withIdleFiles(tx, deliveries.node, failedBefore),
  );
  for (const { companyId, id } of idle) {
    // First said, then done: nobody may be promised a file that is gone.
    await database.transaction(companyId, (tx) => store.forgetFile(tx, companyId, id));
    await deliveries.remove(companyId, id);
  }
}

async function removeVersions({ database, costs, clock }: Parts, companyId: string): Promise<void> {
  const now = clock.now();
  const unneeded = await database.transaction(companyId, async (tx) => {
    const endedBefore = new Date(now.getTime() - POLICY.graceSeconds * 1_000);
    const surplus = surplusVersions(await upkeep.former(tx, companyId, endedBefore), POLICY.formerVersions);
    await versions.move(tx, companyId, surplus, {
      from: ['superseded', 'withdrawn'],
      to: 'discarded',
      now,
    });
    const left = await upkeep.leftBehind(tx, companyId);
    await versions.move(tx, companyId, left, { from: ['staged'], to: 'discarded', now });
    return upkeep.discarded(tx, companyId);
  });
  // Asked in this order: a version is known to the state before it has rows.
  const inStore = await costs.versions(companyId);
  const wanted = new Set(await database.transaction(companyId, (tx) => upkeep.wanted(tx, companyId)));
  const orphans = inStore.filter((id) => !wanted.has(id));
  const going = [...new Set([...unneeded, ...orphans])];
  if (going.length === 0) return;
  await costs.discard(companyId, going);
  await database.transaction(companyId, (tx) => upkeep.forget(tx, companyId, unneeded));
}

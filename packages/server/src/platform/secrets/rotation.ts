import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { InstallationKeys } from './installation-keys.ts';
import * as store from './vault-store.ts';

/** Secrets of companies are sealed under an installation key that was not given: starting would look as if they were lost. */
export class InstallationKeyUnknown extends Error {
  override readonly name = 'InstallationKeyUnknown';
}

/** Keys sealed anew in one transaction: short enough that nobody waits for it. */
const AT_ONCE = 100;

/** Throws {@link InstallationKeyUnknown}; looked at before anything is served. */
export async function refuseUnknownKeys(database: Database, keys: InstallationKeys): Promise<void> {
  const found = await database.systemTransaction(store.countByInstallationKey);
  const unknown = found.filter(({ sealedUnder }) => !keys.ids.includes(sealedUnder));
  if (unknown.length === 0) return;
  const companies = unknown.reduce((sum, each) => sum + each.companies, 0);
  throw new InstallationKeyUnknown(
    `the secrets of ${companies} companies are sealed under another installation key (${unknown
      .map(({ sealedUnder }) => sealedUnder)
      .join(', ')}) than ALTOCOST_SECRET (${keys.currentId}); ` +
      'start with that one, or give it as ALTOCOST_SECRET_PREVIOUS',
  );
}

/**
 * Seals every company's key under the present installation key, some at a time. It may be stopped at any moment and begun again; what is
 * sealed with the companies' keys is not touched, and both keys open in the meantime. Gives how many were sealed anew.
 */
export async function rotateKeys(
  { database, keys, clock }: { database: Database; keys: InstallationKeys; clock: Clock },
  report: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0;
  for (;;) {
    const changed = await database.systemTransaction(async (tx) => {
      const former = await store.lockFormer(tx, keys.currentId, AT_ONCE);
      for (const row of former) {
        const wrapped = keys.wrap(row.companyId, keys.unwrap(row.companyId, row));
        await store.replace(tx, row.companyId, row, wrapped, clock.now());
      }
      return former.length;
    });
    if (changed === 0) return done;
    done += changed;
    report(done);
  }
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { UsersDoor } from '../users/public.ts';
import type { StoredImport } from './store.ts';

export type NamesOf = ReturnType<typeof namesOfCreators>;

/** Display names of whoever brought imports in, by user id; people who have left are missing. */
export function namesOfCreators(database: Database, users: UsersDoor) {
  const within = (tx: Tx, records: readonly StoredImport[]): Promise<ReadonlyMap<string, string>> =>
    users.names(tx, [...new Set(records.flatMap(({ createdBy }) => createdBy ?? []))]);
  return {
    within,
    of: (companyId: string, records: readonly StoredImport[]) =>
      database.transaction(companyId, (tx) => within(tx, records)),
  };
}

import { EventEmitter } from 'node:events';
import type { Logger } from '../../platform/log.ts';
import type { StoredImport } from './store.ts';

type Names = ReadonlyMap<string, string>;
export type Listener = (record: StoredImport, names: Names) => void;

/** Tells the open screens of a company, in this process, how its imports go. */
export interface ImportFeed {
  /** After the commit. Records arrive in the order in which they are told. */
  tell(record: StoredImport): void;
  /** Returns the way to stop listening. */
  listen(companyId: string, listener: Listener): () => void;
}

/** `namesOf` finds the display names of people in a company. */
export function createImportFeed(
  namesOf: (companyId: string, records: readonly StoredImport[]) => Promise<Names>,
  log: Logger,
): ImportFeed {
  const bus = new EventEmitter<Record<string, [StoredImport, Names]>>();
  bus.setMaxListeners(0);
  let telling: Promise<void> = Promise.resolve();
  const pass = async (record: StoredImport): Promise<void> => {
    bus.emit(record.companyId, record, await namesOf(record.companyId, [record]));
  };
  return {
    tell(record) {
      if (bus.listenerCount(record.companyId) === 0) return;
      telling = telling
        .then(() => pass(record))
        .catch((error: unknown) => log.warn({ err: error }, 'progress could not be told'));
    },
    listen(companyId, listener) {
      bus.on(companyId, listener);
      return () => bus.off(companyId, listener);
    },
  };
}

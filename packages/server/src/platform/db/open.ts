import pg from 'pg';
import type { Logger } from '../log.ts';
import { createDatabase, type Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

/** The pool is for the job queue only; everything else goes through {@link Database}. */
export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens and migrates the state: embedded in `folder`, or the server at `url`. Throws `FolderLocked`, `DatabaseTooNew`, or what
 * the server says when it cannot be reached.
 */
export async function openDatabase(url: string | null, folder: string, log: Logger): Promise<OpenDatabase> {
  const embedded = url === null ? await startEmbedded(folder) : null;
  const pool = new pg.Pool(
    embedded === null
      ? { connectionString: url ?? '', max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
      : {
          // One connection: the embedded server multiplexes several ones message by message, which would
          // mix the prepared statements and settings of two requests.
          max: 1,
          host: embedded.socketFolder,
          user: 'postgres',
          database: 'postgres',
          connectionTimeoutMillis: 3 * CONNECT_TIMEOUT_MS,
          idleTimeoutMillis: 0,
        },
  );
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  const database = createDatabase(embedded === null ? 'server' : 'embedded', pool, async () => {
    await embedded?.close();
  });
  try {
    await migrateDatabase(pool);
    return { database, pool };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

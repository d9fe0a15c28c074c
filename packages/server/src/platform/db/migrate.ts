import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do that no other program uses on the same database. */
const ADVISORY_LOCK = 6_025_391;

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** The database was written by a newer program; running an older one on it could lose what it does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
}

/** Brings the schema up to this program's, once however many processes start together. Throws {@link DatabaseTooNew}. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await refuseNewer(client);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function refuseNewer(client: pg.PoolClient): Promise<void> {
  const known = journal.parse(JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')));
  const newest = Math.max(...known.entries.map((entry) => entry.when));
  const table = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there");
  if (table.rows[0]?.there !== true) return;
  const applied = await client.query(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  );
  if (Number(applied.rows[0]?.newest ?? 0) > newest) {
    throw new DatabaseTooNew('the database was written by a newer version of this program; start that one');
  }
}

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { World } from '../testing/world.ts';
import { run } from './sessions.ts';

/** A digest of each table of the database, whoever its rows belong to: equal before and after when nothing was written. */
export async function everything(world: World): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    world,
    sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const state: Record<string, string> = {};
  await world.platform.database.systemTransaction(async (tx) => {
    for (const { name } of tables) {
      const found = await tx.execute<{ row: string }>(
        sql`SELECT t::text AS row FROM ${sql.identifier(name)} t ORDER BY 1`,
      );
      const rows = found.rows.map(({ row }) => row).join('\n');
      state[name] = createHash('sha256').update(rows).digest('hex').slice(0, 16);
    }
  });
  return state;
}

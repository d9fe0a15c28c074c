import { z } from 'zod';
import { SchemaTooNew } from './cost-store.ts';
import { createTable, MIGRATIONS, type Layout } from './ddl.ts';
import { MIGRATIONS_TABLE, TABLES } from './schema.ts';
import type { Wire } from './wire.ts';

interface Migration {
  readonly id: number;
  readonly name: string;
  /** Statements that may be repeated: a crash between two of them is mended by the next start. */
  readonly statements: (layout: Layout) => readonly string[];
}

/** Steps of the schema in order. A step that was released never changes; a change is a further step. */
const STEPS: readonly Migration[] = [
  {
    id: 1,
    name: 'cost lines, daily roll-ups and lookups',
    statements: (layout) => TABLES.flatMap((table) => createTable(table, layout)),
  },
];

const taken = z.object({ id: z.number() });

/** Takes the steps that are missing. Throws {@link SchemaTooNew} before it touches anything. */
export async function migrate(wire: Wire, layout: Layout): Promise<void> {
  for (const sql of createTable(MIGRATIONS, layout)) await wire.write({ sql, params: {} });
  const rows = await wire.read({ sql: `SELECT DISTINCT id FROM ${MIGRATIONS_TABLE}`, params: {} });
  const done = new Set(rows.map((row) => taken.parse(row).id));
  const newest = Math.max(0, ...done);
  const known = Math.max(...STEPS.map((step) => step.id));
  if (newest > known) {
    throw new SchemaTooNew(
      `the cost store has schema ${newest}, this program knows ${known}: start a newer version of the program`,
    );
  }
  for (const step of STEPS) {
    if (done.has(step.id)) continue;
    for (const sql of step.statements(layout)) await wire.write({ sql, params: {} });
    await wire.write({
      sql: `INSERT INTO ${MIGRATIONS_TABLE} (id, name) SELECT {id:UInt32}, {name:String}`,
      params: { id: step.id, name: step.name },
    });
  }
}

import type pg from 'pg';
import { connectionOf, type Tx } from './database.ts';

interface Ready<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/**
 * A statement of the hot path: built once per connection, and parsed by the server once. `build` writes its values as
 * `sql.placeholder('…')`; `name` is the statement's in PostgreSQL, one for each text.
 */
export function prepared<R>(
  name: string,
  build: (tx: Tx) => { prepare(name: string): Ready<R> },
): (tx: Tx, values: Record<string, unknown>) => Promise<R> {
  const ready = new WeakMap<pg.PoolClient, Ready<R>>();
  return (tx, values) => {
    const connection = connectionOf(tx);
    const known = ready.get(connection);
    if (known !== undefined) return known.execute(values);
    const statement = build(tx).prepare(name);
    ready.set(connection, statement);
    return statement.execute(values);
  };
}

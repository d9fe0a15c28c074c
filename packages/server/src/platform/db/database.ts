import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isTransient } from './problems.ts';

/** What stores write their SQL with. There are no transactions inside a transaction. */
export type Tx = Omit<NodePgDatabase, 'transaction' | '$client'>;

type Role = 'altocost_app' | 'altocost_system';
type Work<T> = (tx: Tx) => Promise<T>;

/** State in PostgreSQL. Everything runs in a transaction that knows its company. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /**
   * Runs `work` as the company: row-level security shows and accepts its rows only. Inside a GET it is read-only.
   * Serialisation failures and deadlocks are tried again three times, so `work` must be free of other effects.
   * One transaction at a time: opening another inside `work` throws (embedded, it would wait for itself for ever).
   */
  transaction<T>(companyId: string, work: Work<T>): Promise<T>;
  /** Like `transaction`, over all companies: sign-in, background work and maintenance only. */
  systemTransaction<T>(work: Work<T>): Promise<T>;
  /** Everything that `work` asks of the database can only read: what GET requests run in. */
  readOnly<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Ambient {
  readonly readOnly: boolean;
  readonly inTransaction: boolean;
}

const RETRIES = 3;
const STATEMENT_TIMEOUT_MS = 15_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One for all transactions: it remembers how columns are spelled. */
const dialect = new PgDialect({ casing: 'snake_case' });
const clients = new WeakMap<object, pg.PoolClient>();

/** The connection of a running transaction, for libraries that bring SQL of their own (the job queue). */
export function connectionOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('not a transaction of this database');
  return client;
}

/** `close` is what else to let go of after the pool. */
export function createDatabase(kind: Database['kind'], pool: pg.Pool, close: () => Promise<void>): Database {
  const ambient = new AsyncLocalStorage<Ambient>();

  const attempt = async <T>(role: Role, companyId: string | null, work: Work<T>): Promise<T> => {
    const readOnly = ambient.getStore()?.readOnly ?? false;
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(opening(role, companyId, readOnly));
      const tx = new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined);
      clients.set(tx, client);
      const result = await ambient.run({ readOnly, inTransaction: true }, () => work(tx));
      await client.query('COMMIT');
      return result;
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw cause;
    } finally {
      client.release(broken);
    }
  };

  const run = async <T>(role: Role, companyId: string | null, work: Work<T>): Promise<T> => {
    if (ambient.getStore()?.inTransaction) throw new Error('a transaction was opened inside a transaction');
    for (let retry = 0; ; retry++) {
      try {
        return await attempt(role, companyId, work);
      } catch (cause) {
        if (retry === RETRIES || !isTransient(cause)) throw cause;
        await wait(20 * 2 ** retry * (0.5 + Math.random()));
      }
    }
  };

  return {
    kind,
    transaction: (companyId, work) => run('altocost_app', companyId, work),
    systemTransaction: (work) => run('altocost_system', null, work),
    readOnly: (work) => ambient.run({ readOnly: true, inTransaction: false }, work),
    ping: async () => void (await pool.query('SELECT 1')),
    async close() {
      await pool.end();
      await close();
    },
  };
}

/** Opens the transaction and gives it role, company and time limit, all of them local to it, in one round trip. */
function opening(role: Role, companyId: string | null, readOnly: boolean): string {
  if (companyId !== null && !UUID.test(companyId)) throw new Error('a company id is a UUID');
  return (
    `BEGIN ${readOnly ? 'READ ONLY' : 'READ WRITE'};` +
    `SELECT set_config('role', '${role}', true), set_config('altocost.company_id', '${companyId ?? ''}', true),` +
    ` set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true)`
  );
}

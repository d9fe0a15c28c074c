import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { z } from 'zod';
import { connectionOf, type Tx } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** A kind of background work, declared once by its domain. */
export interface Queue<S extends z.ZodObject = z.ZodObject> {
  /** Letters, digits, `-`, `.`, `_`, `/`. */
  readonly name: string;
  readonly data: S;
  /** Tries after the first one, waiting `retryDelaySeconds`, doubled each time up to `retryDelayMaxSeconds`. */
  readonly retries: number;
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds?: number;
  /** A job that runs longer is taken to be dead and tried again. */
  readonly expireSeconds: number;
  /** A job whose process died is noticed after this long without a sign of life, and tried again. At least 10. */
  readonly heartbeatSeconds?: number;
  /** How many run at once in this process. */
  readonly concurrency: number;
}

/** Keeps the literal types of a declaration. */
export function queue<S extends z.ZodObject>(declaration: Queue<S>): Queue<S> {
  return declaration;
}

export interface Job<D> {
  readonly id: string;
  readonly data: D;
  /** 0 at the first try. */
  readonly retryCount: number;
  /** True when failing now is final. */
  readonly lastTry: boolean;
  /** Aborts when the product stops or the job's time is over: stop soon, the job will be tried again. */
  readonly signal: AbortSignal;
}

export interface EnqueueOptions {
  /** At most one unfinished job per key; a second one is not enqueued and gives null. */
  readonly key?: string;
  readonly startAfterSeconds?: number;
}

/** Background work that survives restarts. */
export interface Jobs {
  /** Part of the transaction: seen by workers when it commits, gone when it does not. Gives the job's id. */
  enqueue<S extends z.ZodObject>(
    tx: Tx,
    queue: Queue<S>,
    data: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Registers the worker of a queue; call it while the modules are built, before {@link Jobs.start}. */
  work<S extends z.ZodObject>(queue: Queue<S>, handler: (job: Job<z.output<S>>) => Promise<void>): void;
  /** Makes the queues and starts the workers. */
  start(): Promise<void>;
  /** Takes no more jobs, aborts the running ones' signals, waits for them up to the limit, then lets go. */
  stop(limitMs: number): Promise<void>;
}

const POLL_SECONDS = 0.5;

export function createJobs(pool: pg.Pool, log: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue is slow'));
  const stopping = new AbortController();
  const declared = new Map<string, Queue>();
  const starters: (() => Promise<unknown>)[] = [];
  let started = false;

  const declare = (q: Queue): void => {
    if (started) throw new Error(`queue ${q.name} was declared after the start`);
    declared.set(q.name, q);
  };

  return {
    async enqueue(tx, q, data, options = {}) {
      return asOwner(connectionOf(tx), (connection) =>
        boss.send(q.name, q.data.parse(data), {
          // The queues are exclusive per key; a job without one gets a key of its own.
          singletonKey: options.key ?? randomUUID(),
          ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
          db: { executeSql: (text, values) => connection.query(text, values) },
        }),
      );
    },
    work(q, handler) {
      declare(q);
      starters.push(() => startWorkers(boss, q, handler, stopping.signal, log));
    },
    async start() {
      await boss.start();
      started = true;
      for (const q of declared.values()) await prepareQueue(boss, q);
      for (const start of starters) await start();
    },
    async stop(limitMs) {
      stopping.abort(new Error('the product stops'));
      if (started) await boss.stop({ graceful: true, timeout: limitMs });
    },
  };
}

function startWorkers<S extends z.ZodObject>(
  boss: PgBoss,
  q: Queue<S>,
  handler: (job: Job<z.output<S>>) => Promise<void>,
  stopping: AbortSignal,
  log: Logger,
): Promise<string> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: 1,
    localConcurrency: q.concurrency,
    includeMetadata: true,
  } as const;
  return boss.work<unknown>(q.name, options, async ([job]) => {
    if (job === undefined) return;
    try {
      await handler({
        id: job.id,
        data: q.data.parse(job.data),
        retryCount: job.retryCount,
        lastTry: job.retryCount >= q.retries,
        signal: AbortSignal.any([stopping, job.signal]),
      });
    } catch (error) {
      log.error({ err: error, queue: q.name, job: job.id, retry: job.retryCount }, 'a job failed');
      throw error;
    }
  });
}

async function prepareQueue(boss: PgBoss, q: Queue): Promise<void> {
  const settings = {
    retryLimit: q.retries,
    retryDelay: q.retryDelaySeconds,
    retryBackoff: true,
    ...(q.retryDelayMaxSeconds === undefined ? {} : { retryDelayMax: q.retryDelayMaxSeconds }),
    expireInSeconds: q.expireSeconds,
    ...(q.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: q.heartbeatSeconds }),
  };
  await boss.createQueue(q.name, { ...settings, policy: 'exclusive' });
  await boss.updateQueue(q.name, settings);
  // Fills the queue's cache. Asking for it inside a transaction would wait for the one embedded connection.
  await boss.findJobs(q.name, { id: '00000000-0000-4000-8000-000000000000' });
}

/** Jobs lie in tables that neither role may touch: a company's transaction cannot read other companies' jobs. */
async function asOwner<T>(
  connection: pg.PoolClient,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const before = await connection.query<{ role: string }>(
    "SELECT current_setting('role') AS role, set_config('role', 'none', true)",
  );
  const result = await work(connection);
  await connection.query("SELECT set_config('role', $1, true)", [before.rows[0]?.role]);
  return result;
}

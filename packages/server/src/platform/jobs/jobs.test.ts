import { randomUUID } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWorld, type World } from '../../testing/world.ts';
import { connectionOf } from '../db/database.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { queue, type Job } from './jobs.ts';

const data = z.object({ n: z.number() });
const settings = { data, retries: 2, retryDelaySeconds: 1, expireSeconds: 60, concurrency: 2 };
const echo = queue({ ...settings, name: 'test/echo' });
const flaky = queue({ ...settings, name: 'test/flaky', retryDelaySeconds: 0 });
const slow = queue({ ...settings, name: 'test/slow' });

const server = await startPostgres();
afterAll(() => server?.stop());

/** Both kinds of database: the embedded one has a single connection and no notifications. */
const sizes = [
  { size: 'embedded', options: {} },
  ...(server === null ? [] : [{ size: 'PostgreSQL server', options: { databaseUrl: server.url } }]),
];

describe.each(sizes)('jobs, $size', ({ options }) => {
  let world: World;
  const seen = new EventEmitter();
  const echoed: number[] = [];
  const tries: Pick<Job<unknown>, 'retryCount' | 'lastTry'>[] = [];
  beforeAll(async () => {
    world = await createWorld(options);
    const { jobs } = world.platform;
    jobs.work(echo, async (job) => {
      echoed.push(job.data.n);
      seen.emit('echo', job.data.n);
    });
    jobs.work(flaky, async ({ retryCount, lastTry }) => {
      tries.push({ retryCount, lastTry });
      seen.emit('try', retryCount);
      if (!lastTry) throw new Error('not yet');
    });
    jobs.work(slow, async ({ signal }) => {
      seen.emit('slow started');
      await once(signal, 'abort');
      seen.emit('slow stopped');
      throw new Error('interrupted');
    });
    await jobs.start();
  });
  afterAll(() => world.close());

  it('run when their transaction commits, and never when it does not', async () => {
    const { database, jobs } = world.platform;
    const ran = once(seen, 'echo');
    await database
      .transaction(world.a.id, async (tx) => {
        await jobs.enqueue(tx, echo, { n: 1 });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await database.transaction(world.a.id, (tx) => jobs.enqueue(tx, echo, { n: 2 }));
    expect(await ran).toEqual([2]);
    expect(echoed).toEqual([2]);
  });

  it('leave the transaction as they found it', async () => {
    const { database, jobs } = world.platform;
    const role = await database.transaction(world.a.id, async (tx) => {
      await jobs.enqueue(tx, echo, { n: 3 });
      const { rows } = await tx.execute<{ role: string }>(sql`SELECT current_user AS role`);
      return rows[0]?.role;
    });
    expect(role).toBe('altocost_app');
    const peek = database.transaction(world.a.id, (tx) => tx.execute(sql`SELECT * FROM pgboss.job`));
    await expect(peek).rejects.toThrow();
  });

  it('wait only once per key', async () => {
    const { database, jobs } = world.platform;
    const key = randomUUID();
    const ids = await database.transaction(world.a.id, async (tx) => [
      await jobs.enqueue(tx, echo, { n: 4 }, { key, startAfterSeconds: 600 }),
      await jobs.enqueue(tx, echo, { n: 5 }, { key }),
      await jobs.enqueue(tx, echo, { n: 6 }),
    ]);
    expect(ids.map((id) => id !== null)).toEqual([true, false, true]);
  });

  it('refuse wrong data when they are asked for', async () => {
    const { database, jobs } = world.platform;
    const wrong: unknown = JSON.parse('{"n":"x"}');
    const send = database.transaction(world.a.id, (tx) =>
      Reflect.apply(jobs.enqueue, jobs, [tx, echo, wrong]),
    );
    await expect(send).rejects.toThrow();
  });

  it('are tried again, and know the last time', async () => {
    const { database, jobs } = world.platform;
    await database.transaction(world.a.id, (tx) => jobs.enqueue(tx, flaky, { n: 0 }));
    for (let n = 0; n < 3; n++) await once(seen, 'try');
    expect(tries).toEqual([
      { retryCount: 0, lastTry: false },
      { retryCount: 1, lastTry: false },
      { retryCount: 2, lastTry: true },
    ]);
  });

  it('are told to stop when the product stops, and are tried again later', async () => {
    const { database, jobs } = world.platform;
    const started = once(seen, 'slow started');
    await database.transaction(world.a.id, (tx) => jobs.enqueue(tx, slow, { n: 0 }));
    await started;
    const stopped = once(seen, 'slow stopped');
    await Promise.all([stopped, jobs.stop(10_000)]);
    const waiting = await database.systemTransaction((tx) =>
      connectionOf(tx).query("SET LOCAL ROLE NONE; SELECT state FROM pgboss.job WHERE name = 'test/slow'"),
    );
    expect(waiting).toMatchObject([{}, { rows: [{ state: 'retry' }] }]);
  });
});

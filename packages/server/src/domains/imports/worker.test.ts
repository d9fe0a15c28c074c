import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ZERO } from '@altocost/contract/kit/amount.ts';
import { day, monthOf } from '@altocost/contract/kit/calendar.ts';
import type { NormalizedPart } from '@altocost/engine/pipeline/outcome.ts';
import { RollupMismatch, type CostStore, type Load } from '@altocost/engine/store/cost-store.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billVersions, imports } from '../../platform/db/schema/imports.ts';
import { HOUR, MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { POLICY } from './policy.ts';
import { enqueue } from './queue.ts';
import { sharedFile } from './testing/bills.ts';
import { workerWorld, type WorkerWorld } from './testing/worker-world.ts';
import * as versions from './versions-store.ts';

let world: World;
let bench: WorkerWorld;
beforeAll(async () => {
  world = await createWorld();
  bench = await workerWorld(world);
});
afterAll(() => world.close());

const SMALL = sharedFile('focus/1.2-synthetic/aws_1_2_cost_and_usage_rows25_seed7_credits.csv');

const liveOf = (companyId: string) =>
  world.platform.database.transaction(companyId, async (tx) => {
    const { bills, dataVersion } = await world.doors.imports.liveBills(tx, companyId);
    return { versions: bills.map((bill) => bill.id), dataVersion };
  });
const statesOf = (companyId: string) =>
  world.platform.database.transaction(companyId, async (tx) =>
    (await tx.select({ state: billVersions.state }).from(billVersions).orderBy(billVersions.id)).map(
      (row) => row.state,
    ),
  );
const inStore = (companyId: string) => world.platform.costs.versions(companyId);

describe('the check', { timeout: 120_000 }, () => {
  it.each<[string, (store: CostStore) => CostStore, string]>([
    [
      'a file is loaded twice',
      (store) => ({
        ...store,
        stage: (load) => store.stage(withFiles(load, (files) => [...files, ...files])),
      }),
      'billed_cost',
    ],
    [
      'the rows of a file are lost',
      (store) => ({ ...store, stage: (load) => store.stage(withFiles(load, () => [])) }),
      'billed_cost',
    ],
    [
      'a roll-up differs from its lines',
      (store) => ({
        ...store,
        totals: () => Promise.reject(new RollupMismatch('costs_daily and lines differ')),
      }),
      'rollup',
    ],
  ])('publishes nothing when %s', async (_, sabotage, where) => {
    const before = await liveOf(world.a.id);
    const id = await bench.pending(world.a.id, { name: 'sabotage.csv', from: SMALL });
    await bench.run(world.a.id, id, { costs: sabotage(world.platform.costs) });
    const record = await bench.record(world.a.id, id);
    expect(record).toMatchObject({ status: 'error', step: 'error', reconciliation: { state: 'gap' } });
    expect(record.problems).toMatchObject([{ rule: 'conservation_failed', column: where, expected: '0' }]);
    expect(await liveOf(world.a.id)).toEqual(before);
    expect(await inStore(world.a.id)).toEqual([]);
    expect(await statesOf(world.a.id)).toEqual([]);
  });
});

describe('a worker that stands still', { timeout: 120_000 }, () => {
  it('leaves the import to the one that took over', async () => {
    const id = await bench.pending(world.a.id, { name: 'slow.csv', from: SMALL });
    // The first worker stands still while it writes, until its lease is over and a second one is done.
    const slow: CostStore = {
      ...world.platform.costs,
      async stage(load) {
        await world.platform.costs.stage(load);
        world.clock.advance((POLICY.leaseSeconds + 1) * SECOND);
        await bench.run(world.a.id, id);
      },
    };
    await bench.run(world.a.id, id, { costs: slow });
    expect(await bench.record(world.a.id, id)).toMatchObject({ status: 'done', attempts: 2 });
    const { versions } = await liveOf(world.a.id);
    expect(versions).toHaveLength(1);
    await bench.background.cleanUp();
    expect(await inStore(world.a.id)).toEqual(versions);
  });
});

describe('a fault of ours', { timeout: 120_000 }, () => {
  const failing = (store: CostStore): CostStore => ({
    ...store,
    stage: () => Promise.reject(new Error('the disk is full')),
  });

  it('is tried again, and ends in error after the last try', async () => {
    const id = await bench.pending(world.b.id, { name: 'faulty.csv', from: SMALL });
    const costs = failing(world.platform.costs);
    await bench.run(world.b.id, id, { costs });
    expect(await bench.record(world.b.id, id)).toMatchObject({ status: 'pending', attempts: 1 });
    await expect.poll(() => bench.asked, { timeout: 30_000 }).toContain(id);
    await bench.run(world.b.id, id, { costs });
    await bench.run(world.b.id, id, { costs });
    expect(await bench.record(world.b.id, id)).toMatchObject({
      status: 'error',
      problems: [{ rule: 'internal', value: id, file: 'faulty.csv' }],
    });
    expect(await inStore(world.b.id)).toEqual([]);
  });

  it('that kills every try says so', async () => {
    const id = await bench.pending(world.b.id, { name: 'deadly.csv', from: SMALL });
    await world.platform.database.transaction(world.b.id, (tx) =>
      tx
        .update(imports)
        .set({ attempts: POLICY.attempts })
        .where(sql`${imports.id} = ${id}`),
    );
    await bench.run(world.b.id, id);
    expect(await bench.record(world.b.id, id)).toMatchObject({
      status: 'error',
      problems: [{ rule: 'interrupted', value: String(POLICY.attempts) }],
    });
  });

  it('is not a stop of the product: that try does not count', async () => {
    const id = await bench.pending(world.b.id, { name: 'stopped.csv', from: SMALL });
    const stop = new AbortController();
    const stopping: CostStore = {
      ...world.platform.costs,
      async stage(load) {
        await world.platform.costs.stage(load);
        stop.abort(new Error('the product stops'));
      },
    };
    await bench.run(world.b.id, id, { costs: stopping, signal: stop.signal });
    expect(await bench.record(world.b.id, id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect((await liveOf(world.b.id)).versions).toEqual([]);
    await bench.run(world.b.id, id);
    expect(await bench.record(world.b.id, id)).toMatchObject({ status: 'done', attempts: 1 });
    expect(await inStore(world.b.id)).toEqual((await liveOf(world.b.id)).versions);
  });
});

describe('what nobody works on', { timeout: 120_000 }, () => {
  it('is taken up when its lease is over', async () => {
    const id = await bench.pending(world.a.id, { name: 'left.csv', from: SMALL });
    await world.platform.database.transaction(world.a.id, (tx) =>
      tx
        .update(imports)
        .set({
          leaseOwner: world.platform.ids.next(),
          leaseUntil: new Date(world.clock.now().getTime() + 10 * SECOND),
          attempts: 1,
        })
        .where(sql`${imports.id} = ${id}`),
    );
    await bench.run(world.a.id, id);
    expect(await bench.record(world.a.id, id)).toMatchObject({ status: 'pending', attempts: 1 });
    world.clock.advance(11 * SECOND);
    const before = bench.asked.length;
    await bench.background.recover();
    await bench.background.recover();
    await expect.poll(() => bench.asked.slice(before), { timeout: 30_000 }).toContain(id);
    await bench.run(world.a.id, id);
    expect(await bench.record(world.a.id, id)).toMatchObject({ status: 'done', attempts: 2 });
    expect(bench.asked.filter((asked) => asked === id)).toHaveLength(1);
  });
});

describe('a process that died with a job in its hands', { timeout: 120_000 }, () => {
  it('is not waited for: its successor asks again for what it had not begun', async () => {
    const id = await bench.pending(world.a.id, { name: 'held.csv', from: SMALL });
    const { jobs, queue } = bench.parts;
    // A job that is neither run nor ended in this test, as that of the dead process.
    await world.platform.database.transaction(world.a.id, (tx) =>
      enqueue(jobs, tx, queue, { companyId: world.a.id, id, runs: 0 }, 3_600),
    );
    // Control: asking in the same way as before changes nothing.
    await bench.background.recover();
    const other = await bench.pending(world.a.id, { name: 'asked-later.csv', from: SMALL });
    await bench.background.recover();
    await expect.poll(() => bench.asked, { timeout: 30_000 }).toContain(other);
    expect(bench.asked).not.toContain(id);

    await bench.background.start();
    await expect.poll(() => bench.asked, { timeout: 30_000 }).toContain(id);
    await bench.background.stop();
  });
});

describe('cleaning up', { timeout: 120_000 }, () => {
  it('keeps three former versions of a month, and those that are just being read', async () => {
    const importId = await bench.pending(world.b.id, { name: 'monthly.csv' });
    const { database } = world.platform;
    const deliver = (digest: string) =>
      database.transaction(world.b.id, async (tx) => {
        const now = world.clock.now();
        const part = partWith(digest);
        const live = await versions.live(tx, world.b.id, [part.billingPeriod]);
        const former = live.map((bill) => bill.id);
        await versions.move(tx, world.b.id, former, { from: ['live'], to: 'superseded', now });
        const staged = { importId, source: 'upload', part, sums: NO_SUMS };
        for (const id of await versions.stage(tx, world.b.id, [staged], now)) {
          await versions.publish(tx, world.b.id, id, now);
        }
      });
    const kept = () =>
      database.transaction(world.b.id, async (tx) =>
        (await versions.list(tx, world.b.id, { limit: 10, offset: 0, importId })).versions.map(
          ({ version, state }) => `${version} ${state}`,
        ),
      );
    for (const digest of ['a', 'b', 'c', 'd', 'e', 'f']) await deliver(digest);
    await bench.background.cleanUp();
    expect(await kept()).toHaveLength(6);
    world.clock.advance((POLICY.graceSeconds + 1) * SECOND);
    await bench.background.cleanUp();
    expect(await kept()).toEqual(['6 live', '5 superseded', '4 superseded', '3 superseded']);
  });

  it('removes files that are not needed, those of failed imports after some days', async () => {
    const done = await bench.pending(world.b.id, { name: 'again.csv', from: SMALL });
    const failed = await bench.pending(world.b.id, { name: 'notes.csv', content: 'a,b\n1,2\n' });
    await bench.run(world.b.id, done);
    await bench.run(world.b.id, failed);
    const there = (id: string) => existsSync(bench.parts.deliveries.pathOf(world.b.id, id));
    await bench.background.cleanUp();
    expect([there(done), there(failed)]).toEqual([false, true]);
    world.clock.advance(POLICY.fileKeptDays * 24 * HOUR + MINUTE);
    await bench.background.cleanUp();
    expect(there(failed)).toBe(false);
    expect(await bench.record(world.b.id, failed)).toMatchObject({ fileKept: false, canAccept: false });
    expect(readdirSync(join(world.platform.files.dataDir, 'work'))).toEqual([]);
  });
});

function withFiles(load: Load, change: (files: readonly string[]) => readonly string[]): Load {
  return {
    ...load,
    versions: load.versions.map((version) => ({ ...version, files: change(version.files) })),
  };
}

const NO_SUMS = { billed_cost: ZERO, effective_cost: ZERO, list_cost: ZERO, contracted_cost: ZERO };

function partWith(digest: string): NormalizedPart {
  return {
    exportKey: 'aws/monthly',
    exportName: 'monthly',
    provider: 'aws',
    billingPeriod: monthOf(day('2026-01-01')),
    billingAccounts: ['1'],
    currency: 'USD',
    rows: 0,
    digest,
    files: [],
    firstDay: null,
    lastDay: null,
  };
}

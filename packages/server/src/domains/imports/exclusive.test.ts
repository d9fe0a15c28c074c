import { afterAll, describe, expect, it } from 'vitest';
import { billVersions } from '../../platform/db/schema/imports.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { createWorld, type WorldOptions } from '../../testing/world.ts';
import { sharedFile } from './testing/bills.ts';
import { workerWorld } from './testing/worker-world.ts';

/** Several workers at once, also where their transactions truly run side by side: on a PostgreSQL server. */
const server = await startPostgres();
const sizes: { size: string; options: WorldOptions }[] = [
  { size: 'embedded', options: {} },
  ...(server === null ? [] : [{ size: 'PostgreSQL server', options: { databaseUrl: server.url } }]),
];
afterAll(() => server?.stop());

const GOOGLE = sharedFile('focus/1.2-synthetic/gcp_1_2_cost_and_usage_rows25_seed7_credits.csv');
const AZURE = sharedFile('focus/1.2-synthetic/azure_1_2_cost_and_usage_rows25_seed7_credits.csv');

describe.each(sizes)('several workers at once, $size', { timeout: 120_000 }, ({ options }) => {
  it('publish an import once, and the same bill of several imports once', async () => {
    const world = await createWorld(options);
    const bench = await workerWorld(world);
    const company = world.a.id;
    const live = () =>
      world.platform.database.transaction(company, (tx) => world.doors.imports.liveBills(tx, company));
    try {
      const one = await bench.pending(company, { name: 'gcp.csv', from: GOOGLE });
      await Promise.all([1, 2, 3].map(() => bench.run(company, one)));
      expect(await bench.record(company, one)).toMatchObject({ status: 'done', attempts: 1 });
      expect(await live()).toMatchObject({ dataVersion: 1, bills: [{ currency: 'USD' }] });

      const names = ['azure.csv', 'azure copy.csv', 'azure.csv'];
      const ids = await Promise.all(names.map((name) => bench.pending(company, { name, from: AZURE })));
      await Promise.all(ids.map((id) => bench.run(company, id)));
      const records = await Promise.all(ids.map((id) => bench.record(company, id)));
      expect(records.map((record) => record.status)).toEqual(['done', 'done', 'done']);
      expect(records.flatMap((record) => record.notices.map(({ notice }) => notice))).toEqual([
        'unchanged',
        'unchanged',
      ]);
      const { dataVersion, bills } = await live();
      expect({ dataVersion, live: bills.length }).toEqual({ dataVersion: 2, live: 2 });

      await bench.background.cleanUp();
      expect(await world.platform.costs.versions(company)).toEqual(bills.map((bill) => bill.id));
      const kept = await world.platform.database.transaction(company, (tx) => tx.select().from(billVersions));
      expect(kept).toHaveLength(2);
    } finally {
      await world.close();
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { expect, it } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { writeLineFile } from './line-files.ts';

const COMPANY = '11111111-1111-4111-8111-111111111111';
const IMPORT = '33333333-3333-4333-8333-333333333333';
const LINES = 400_000;

it('answers questions while a long insert runs', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cost-store-'));
  const store = await openEmbedded({ path: join(folder, 'store') });
  const behind = new Session(join(folder, 'store', 'engine'));
  try {
    await store.migrate();
    const one = await writeLineFile(behind, join(folder, 'one.native.lz4'), [{ effective_cost: '1' }]);
    const many = join(folder, 'many.native.lz4');
    await behind.queryAsync(
      `INSERT INTO FUNCTION file('${many}', 'Native', auto, 'lz4') SELECT one.* FROM file('${one}', 'Native', auto, 'lz4') AS one, numbers(${LINES}) AS times`,
    );
    let steps = 0;
    const staged = new AbortController();
    const answered = new Map<number, number>();
    const asking = (async () => {
      while (!staged.signal.aborted) {
        const during = steps;
        await store.versions(COMPANY);
        // Only what began and ended while one and the same statement ran.
        if (during === steps) answered.set(during, (answered.get(during) ?? 0) + 1);
      }
    })();
    const load = {
      companyId: COMPANY,
      importId: IMPORT,
      versions: [{ versionId: 1, rows: LINES, files: [many] }],
    };
    await store.stage(load, () => {
      steps += 1;
    });
    staged.abort();
    await asking;
    // Were they queued behind the insert, none could both begin and end meanwhile.
    expect(Math.max(...answered.values())).toBeGreaterThan(3);
  } finally {
    behind.close();
    await store.close();
    await rm(folder, { recursive: true });
  }
});

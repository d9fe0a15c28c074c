import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyState } from '../../testing/state-template.ts';
import { sharedBill, type Delivered } from './testing/bills.ts';
import { startProduct, type Product } from './testing/product.ts';

/** A restated month is brought in again and again, and the product killed at a random moment of it (reliability E1, E2). */
const POINTS = process.env['ALTOCOST_LONG_TESTS'] === '1' ? 25 : 5;
const SEED = 20_061_117;
const FINISHED_WITHIN_MS = 60_000;
const MAY = 'from=2026-05-01&to=2026-05-31&metric=billed';

const folder = mkdtempSync(join(tmpdir(), 'altocost-kill-'));
let product: Product | null = null;
afterAll(async () => {
  await product?.kill();
  rmSync(folder, { recursive: true, force: true });
});
beforeAll(() => copyState(join(folder, 'state')));

const BILL = sharedBill('focus/1.2-synthetic/focus_1_2_cost_and_usage_aws_1000_seed1202.csv', 'may.csv');
const DELIVERIES = [BILL, { ...BILL, content: withoutLines(BILL, 300) }] as const;

const total = z.object({ code: z.literal(200), total: z.number() });
const record = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    totals: z.array(z.object({ billed_cost: z.number() })),
  }),
});
const accepted = z.object({ data: z.object({ id: z.string() }) });
const versionList = z.object({ data: z.array(z.object({ state: z.string(), version: z.number() })) });

const questions = [
  `/v2/pipeline/explorer/group_by_filter?${MAY}&group=product`,
  `/v2/pipeline/home/sum?${MAY}`,
  `/v2/pipeline/explorer/group_by_filter?${MAY}&group=resource_id,tag:Environment`,
];
const totalsOf = async (running: Product) =>
  Promise.all(questions.map(async (path) => total.parse(await running.get(path)).total));

async function finished(running: Product, id: string): Promise<number> {
  for (;;) {
    const { data } = record.parse(await running.get(`/imports/${id}`));
    if (data.status === 'done') return data.totals[0]?.billed_cost ?? Number.NaN;
    expect(data.status).toBe('pending');
    await wait(50);
  }
}

describe('a kill in the middle of a re-import', { timeout: POINTS * 120_000 }, () => {
  it(`leaves the old or the new total at ${POINTS} points, and the import ends by itself`, async () => {
    const random = seeded(SEED);
    product = await startProduct(folder);
    const began = performance.now();
    let old = await finished(product, accepted.parse(await product.upload(DELIVERIES[0])).data.id);
    const duration = performance.now() - began;
    const seen = { old: 0, new: 0 };

    for (let point = 1; point <= POINTS; point += 1) {
      const delivery = DELIVERIES[point % 2 === 1 ? 1 : 0];
      const { id } = accepted.parse(await product.upload(delivery)).data;
      const answers = readUntilGone(product);
      await wait(random() * duration * 1.2);
      await product.kill();
      const read = await answers;

      product = await startProduct(folder);
      const restarted = performance.now();
      read.push(...(await totalsOf(product)));
      const renewed = await finished(product, id);
      expect(performance.now() - restarted, `point ${point}`).toBeLessThan(FINISHED_WITHIN_MS);
      expect(renewed).not.toBe(old);
      for (const answer of read) expect([old, renewed], `point ${point}, seed ${SEED}`).toContain(answer);
      // What was new once is never old again.
      expect(read.lastIndexOf(old) < read.indexOf(renewed) || !read.includes(renewed)).toBe(true);
      expect(await totalsOf(product)).toEqual([renewed, renewed, renewed]);
      seen.old += read.filter((answer) => answer === old).length;
      seen.new += read.filter((answer) => answer === renewed).length;
      old = renewed;
    }
    const { data } = versionList.parse(await product.get('/imports/versions?per_page=100'));
    expect(data.filter((version) => version.state === 'live')).toHaveLength(1);
    expect(data.map((version) => version.version)).toContain(POINTS + 1);
    expect(seen.old).toBeGreaterThan(0);
    await product.stop();
    product = null;
  });
});

/** Totals that the product answered, in order, until it was gone. */
async function readUntilGone(running: Product): Promise<number[]> {
  const read: number[] = [];
  for (;;) {
    for (const path of questions) {
      const answer = await running.get(path).catch(() => null);
      if (answer === null) return read;
      read.push(total.parse(answer).total);
    }
  }
}

function withoutLines(bill: Delivered, count: number): string {
  return bill.content.toString().split('\n').slice(0, -count).join('\n');
}

/** Numbers in [0, 1) that are the same at each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

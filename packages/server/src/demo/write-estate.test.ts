import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day } from '@altocost/contract/kit/calendar.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order, Written } from './estate-order.ts';
import { writeEstateApart } from './write-estate.ts';

const dir = mkdtempSync(join(tmpdir(), 'altocost-demo-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const order = { dir, lastDay: day('2026-01-31'), providers: ['oracle', 'gcp'] } satisfies Order;
const never = new AbortController().signal;

describe('the demo company’s bills', { timeout: 120_000 }, () => {
  it('are written by another process and handed over one by one', async () => {
    const taken: Written[] = [];
    await writeEstateApart(order, async (file) => void taken.push(file), never);
    expect(taken.map((file) => file.provider)).toEqual(['oracle', 'gcp']);
    for (const file of taken) expect(statSync(file.path).size).toBeGreaterThan(10_000);
  });

  it('are not taken for written when handing over fails or the product stops', async () => {
    const full = () => Promise.reject(new Error('the disk is full'));
    await expect(writeEstateApart(order, full, never)).rejects.toThrow('the disk is full');
    const stop = new AbortController();
    const stopped = writeEstateApart(order, async () => stop.abort(), stop.signal);
    await expect(stopped).rejects.toThrow();
  });
});

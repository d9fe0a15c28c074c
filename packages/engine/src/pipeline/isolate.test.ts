import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISOLATION_LIMITS, runIsolated } from './isolate.ts';
import type { Progress } from './outcome.ts';

const BILL = `lineItem/UsageStartDate,lineItem/UsageAccountId,lineItem/UnblendedCost,lineItem/ProductCode,lineItem/UsageType
2025-01-01T00:00:00Z,012345678901,0.0104,AmazonEC2,EUW1-BoxUsage:t3.micro
2025-01-02T00:00:00Z,012345678901,-0.0004,AmazonEC2,EUW1-BoxUsage:t3.micro
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isolate-'));
  await writeFile(join(folder, 'bill.csv'), BILL);
});
afterAll(() => rm(folder, { recursive: true }));

const job = () => ({
  delivery: {
    path: join(folder, 'bill.csv'),
    name: 'bill.csv',
    provider: null,
    format: null,
    acceptRejects: false,
  },
  workDir: folder,
});

describe('an import in a process of its own', () => {
  it('answers what it found and how far it was', async () => {
    const told: Progress[] = [];
    const answer = await runIsolated(job(), ISOLATION_LIMITS, (progress) => told.push(progress));
    expect(answer).toMatchObject({
      ok: true,
      format: 'aws-cur-legacy',
      rowsLoaded: 2,
      parts: [{ billingPeriod: '2025-01', currency: 'USD' }],
      independent: [{ usage_account_id: '012345678901', sums: { billed_cost: '0.01' } }],
    });
    expect(told.at(0)).toEqual({ step: 'download', percent: 0, rows: 0 });
    expect(told.at(-1)?.step).toBe('normalize');
  });

  it('is ended above its memory, and says so', async () => {
    const answer = await runIsolated(job(), { ...ISOLATION_LIMITS, memoryBytes: 1_000_000 });
    expect(answer).toMatchObject({ ok: false, canAccept: false, problems: [{ rule: 'limit_memory' }] });
  });

  it('is ended after its time, and says so', async () => {
    const answer = await runIsolated(job(), { ...ISOLATION_LIMITS, timeMs: 20 });
    expect(answer).toMatchObject({ ok: false, problems: [{ rule: 'limit_time', file: 'bill.csv' }] });
  });

  it('throws when the process dies, so that the job is tried again', async () => {
    const gone = { ...job(), delivery: { ...job().delivery, path: join(folder, 'nothing.csv') } };
    await expect(runIsolated(gone)).rejects.toThrow(/without an answer.*ENOENT/s);
  });

  it('is killed when its caller gives up', async () => {
    const stop = new AbortController();
    const run = runIsolated(
      job(),
      ISOLATION_LIMITS,
      () => stop.abort(new Error('shutting down')),
      stop.signal,
    );
    await expect(run).rejects.toThrow('shutting down');
  });
});

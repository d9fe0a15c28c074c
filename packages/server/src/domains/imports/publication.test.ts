import { describe, expect, it } from 'vitest';
import { overallPercent } from './progress.ts';
import { fateOf, surplusVersions, type LiveBill } from './publication.ts';

const bill = (change: Partial<LiveBill> = {}): LiveBill => ({
  id: 1,
  source: 'upload',
  provider: 'aws',
  exportKey: 'aws/cur',
  exportName: 'cur',
  month: '2026-01',
  billingAccounts: ['111'],
  digest: 'd1',
  rows: 10,
  ...change,
});

describe('what becomes of a delivered month', () => {
  it.each<[string, LiveBill, LiveBill[], ReturnType<typeof fateOf>]>([
    ['is added when nothing is there', bill(), [], { kind: 'add', replaces: null, overlaps: [] }],
    [
      'replaces the same month of the same export',
      bill({ digest: 'd2' }),
      [bill({ id: 7 })],
      { kind: 'replace', replaces: 7, overlaps: [] },
    ],
    [
      'changes nothing with the same rows',
      bill(),
      [bill({ id: 7 })],
      { kind: 'unchanged', replaces: null, overlaps: [] },
    ],
    [
      'changes nothing with the same rows under another name',
      bill({ exportKey: 'aws/copy' }),
      [bill({ id: 7 })],
      { kind: 'unchanged', replaces: null, overlaps: [] },
    ],
    [
      'leaves other months alone',
      bill({ month: '2026-02' }),
      [bill({ id: 7 })],
      { kind: 'add', replaces: null, overlaps: [] },
    ],
    [
      'is added beside another export of the account, and says so',
      bill({ exportKey: 'aws/daily', digest: 'd2' }),
      [bill({ id: 7 })],
      { kind: 'add', replaces: null, overlaps: ['cur'] },
    ],
    [
      'does not overlap with another account or provider',
      bill({ exportKey: 'aws/daily', digest: 'd2' }),
      [bill({ id: 7, billingAccounts: ['222'] }), bill({ id: 8, provider: 'azure', exportKey: 'azure/x' })],
      { kind: 'add', replaces: null, overlaps: [] },
    ],
    [
      'is added beside the same export of another source',
      bill({ source: 'connector', digest: 'd2' }),
      [bill({ id: 7, billingAccounts: [] })],
      { kind: 'add', replaces: null, overlaps: [] },
    ],
    [
      'empties the month even when another export’s month is empty too',
      bill({ digest: 'none', rows: 0 }),
      [bill({ id: 7 }), bill({ id: 8, exportKey: 'aws/other', digest: 'none', rows: 0 })],
      { kind: 'replace', replaces: 7, overlaps: ['cur'] },
    ],
  ])('%s', (_, part, live, expected) => {
    expect(fateOf(part, live)).toEqual(expected);
  });
});

describe('former versions', () => {
  const former = (id: number, version: number, month = '2026-01') => ({
    ...bill({ id, month }),
    version,
  });

  it('are kept for each month of each export, the newest ones', () => {
    const all = [1, 2, 3, 4, 5].map((version) => former(version * 10, version));
    expect(surplusVersions([...all, former(99, 1, '2026-02')], 3)).toEqual([10, 20]);
    expect(surplusVersions(all, 0)).toHaveLength(5);
    expect(surplusVersions([], 3)).toEqual([]);
  });
});

describe('progress', () => {
  it('goes from 0 to 100 through the steps', () => {
    const steps = ['download', 'normalize', 'aggregate', 'check'] as const;
    const percents = steps.flatMap((step) => [-5, 0, 50, 100, 120].map((part) => overallPercent(step, part)));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents[0]).toBe(0);
    expect(overallPercent('done', 0)).toBe(100);
  });
});

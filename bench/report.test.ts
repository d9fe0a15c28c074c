import { describe, expect, it } from 'vitest';
import { report } from './report.ts';
import { replaced, type ExplorerResult, type Results } from './results.ts';

const MACHINE = {
  cpu: 'Some CPU',
  cores: 2,
  memoryGb: 24,
  system: 'Linux 6',
  node: 'v20',
  engine: '26',
  load: 0,
};

describe('the report', () => {
  it('says which goals are met and which are not', () => {
    const text = report(resultsWith([explorer(1_000_000, 10), explorer(10_000_000, 25)]));
    expect(text).toContain('| 1.25 × | yes |');
    expect(text).toContain('growth from 1 M to 10 M lines');
    expect(text).toMatch(/growth from 1 M to 10 M lines[^|]*\| ≤ 2 × \| 2\.50 × \| \*\*no\*\* \|/);
    expect(text).toContain('| 1 errors, 5.00 × | **no** |');
    expect(text).toContain('Not measured: no build of the web application or no Chromium.');
  });

  it('does not take a missing PostgreSQL for a goal that was met', () => {
    const alone = explorer(1_000_000, 10);
    const text = report(
      resultsWith([
        { ...alone, postgres: null, questions: alone.questions.map((q) => ({ ...q, postgres: null })) },
      ]),
    );
    expect(text).toContain('| not compared | not measured |');
  });
});

describe('results of several runs', () => {
  it('replace what is measured again and keep the rest, in order', () => {
    const list = [
      { size: 10, at: 1 },
      { size: 1, at: 1 },
    ];
    const kept = replaced(
      list,
      { size: 10, at: 2 },
      (r) => String(r.size),
      (r) => r.size,
    );
    expect(kept).toEqual([
      { size: 1, at: 1 },
      { size: 10, at: 2 },
    ]);
  });
});

function resultsWith(list: ExplorerResult[]): Results {
  return { date: '2026-01-31', machine: MACHINE, explorer: list, imports: [], front: null };
}

function explorer(lines: number, http: number): ExplorerResult {
  const spread = (value: number) => ({ median: value, p95: value });
  return {
    lines,
    rollups: { cost_daily: 10 },
    rounds: 3,
    load: 0,
    questions: [
      {
        name: 'provider',
        withResource: false,
        http: spread(http),
        handWritten: spread(http / 1.25),
        postgres: 1_000,
      },
    ],
    p95: { http, handWritten: http / 1.25, remembered: 1 },
    postgres: { version: '15', gigabytes: 1, loadSeconds: 9 },
    dashboard: { together: 20, slowest: 10 },
    crowd: { people: 50, requests: 400, errors: 1, p95: 50, quietP95: 10, perSecond: 100 },
  };
}

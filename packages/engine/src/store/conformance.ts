import { join } from 'node:path';
import { amount } from '@altocost/contract/kit/amount.ts';
import { addDays, day, monthOf } from '@altocost/contract/kit/calendar.ts';
import type { Session } from 'chdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCosts } from '../query/answers.ts';
import type { Ledger, View } from '../query/ask.ts';
import { RollupMismatch, SchemaTooNew, type CostStore } from './cost-store.ts';
import { writeLineFile, type LineValues } from './line-files.ts';
import { LOOKUP_LIST, ROLLUPS } from './schema.ts';

/** A store with a folder to put files into, and a way round it to look at and to damage what it holds. */
export interface Bench {
  readonly store: CostStore;
  readonly folder: string;
  readonly behind: Session;
  close(): Promise<void>;
}

const ACME = '11111111-1111-4111-8111-111111111111';
const GLOBEX = '22222222-2222-4222-8222-222222222222';
const IMPORT = '33333333-3333-4333-8333-333333333333';

const FIRST = day('2026-01-01');
const JANUARY: LineValues[] = [
  { usage_account_id: 'a', effective_cost: '0.1', billed_cost: '0.2', tags: { env: 'prod', team: 'x' } },
  { usage_account_id: 'a', effective_cost: '0.000000000000000001', tags: { team: 'x', env: 'prod' } },
  { usage_account_id: 'b', effective_cost: '-3', list_cost: '7', resource_id: 'r1', currency: 'USD' },
  { usage_account_id: 'b', effective_cost: '5', charge_date: '2026-02-01', billing_period: '2026-01-01' },
];

/** What every store must do, whatever the engine and the wire. */
export function describeConformance(name: string, open: () => Promise<Bench>): void {
  describe(`cost store: ${name}`, { timeout: 120_000 }, () => {
    let bench: Bench;
    let files = 0;
    beforeAll(async () => {
      bench = await open();
      await bench.store.migrate();
    }, 60_000);
    afterAll(() => bench.close());

    async function stage(companyId: string, versionId: number, lines: readonly LineValues[]): Promise<void> {
      files += 1;
      const file = await writeLineFile(bench.behind, join(bench.folder, `${files}.native.lz4`), lines);
      await load(companyId, versionId, [file], lines.length);
    }

    const load = (companyId: string, versionId: number, of: readonly string[], rows: number) =>
      bench.store.stage({ companyId, importId: IMPORT, versions: [{ versionId, rows, files: of }] });

    it('takes the steps of the schema once and refuses a newer schema', async () => {
      await bench.store.ping();
      await bench.store.migrate();
      await bench.behind.queryAsync(`INSERT INTO cost_schema (id, name) VALUES (999, 'from the future')`);
      await expect(bench.store.migrate()).rejects.toThrow(SchemaTooNew);
      await bench.behind.queryAsync(
        'ALTER TABLE cost_schema DELETE WHERE id = 999 SETTINGS mutations_sync = 2',
      );
      await bench.store.migrate();
    });

    it('holds a version’s sums to the last digit, in the lines and in every roll-up', async () => {
      await stage(ACME, 1, JANUARY);
      const totals = await bench.store.totals(ACME, [1]);
      expect(
        totals.map(({ currency, usage_account_id, rows }) => [currency, usage_account_id, rows]),
      ).toEqual([
        ['EUR', 'a', 2],
        ['EUR', 'b', 1],
        ['USD', 'b', 1],
      ]);
      expect(totals.map(({ sums }) => sums.effective_cost)).toEqual(['0.100000000000000001', '5', '-3']);
      expect(totals[0]?.sums.billed_cost).toBe(amount('0.2'));
      expect(totals[2]?.sums.list_cost).toBe(amount('7'));
    });

    it('knows one set of tags however it was written', async () => {
      const sets = await bench.store.rows(
        {
          sql: 'SELECT tags FROM cost_tag_sets WHERE company_id = {c:UUID} ORDER BY length(tags)',
          params: { c: ACME },
        },
        z.object({ tags: z.record(z.string(), z.string()) }),
      );
      expect(sets.map((row) => row.tags)).toEqual([{}, { env: 'prod', team: 'x' }]);
    });

    it('writes a version again instead of twice', async () => {
      await stage(ACME, 1, JANUARY);
      await stage(ACME, 1, [{ usage_account_id: 'a', effective_cost: '42' }]);
      const totals = await bench.store.totals(ACME, [1]);
      expect(totals.map(({ rows, sums }) => [rows, sums.effective_cost])).toEqual([[1, '42']]);
      await stage(ACME, 1, JANUARY);
      expect((await bench.store.totals(ACME, [1])).map(({ rows }) => rows)).toEqual([2, 1, 1]);
    });

    it('takes a version without rows', async () => {
      await load(ACME, 9, [], 0);
      expect(await bench.store.totals(ACME, [9])).toEqual([]);
      expect(await bench.store.versions(ACME)).toEqual([1]);
    });

    it('joins the files of a version', async () => {
      const one = await writeLineFile(bench.behind, join(bench.folder, 'one.native.lz4'), JANUARY);
      const two = await writeLineFile(bench.behind, join(bench.folder, 'two.native.lz4'), JANUARY);
      await load(ACME, 2, [one, two], 8);
      expect((await bench.store.totals(ACME, [2])).map(({ rows }) => rows)).toEqual([4, 2, 2]);
    });

    it('writes several versions at once, each with its own lines, and tells how far it is', async () => {
      const one = await writeLineFile(bench.behind, join(bench.folder, 'large.native.lz4'), JANUARY);
      const two = await writeLineFile(bench.behind, join(bench.folder, 'small.native.lz4'), [
        { usage_account_id: 'c', effective_cost: '4' },
      ]);
      const shares: number[] = [];
      // Announced as so many lines that they are derived in two goes.
      const versions = [
        { versionId: 11, rows: 700_000, files: [one] },
        { versionId: 12, rows: 600_000, files: [two] },
        { versionId: 13, rows: 0, files: [] },
        { versionId: 14, rows: 1, files: [two] },
      ];
      const companyId = ACME;
      await bench.store.stage({ companyId, importId: IMPORT, versions }, (share) => shares.push(share));
      const totals = await bench.store.totals(ACME, [11, 12, 13, 14]);
      expect(totals.map(({ version_id, rows }) => [version_id, rows])).toEqual([
        [11, 2],
        [11, 1],
        [11, 1],
        [12, 1],
        [14, 1],
      ]);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect([shares[0], shares.length]).toEqual([0, 3 + 2 * (LOOKUP_LIST.length + ROLLUPS.length)]);
      const stop = () => {
        throw new Error('stopped');
      };
      await expect(bench.store.stage({ companyId, importId: IMPORT, versions }, stop)).rejects.toThrow(
        'stopped',
      );
      await bench.store.discard(ACME, [11, 12, 13, 14]);
      expect(await bench.store.versions(ACME)).toEqual([1, 2]);
    });

    it('keeps companies apart, even with the same version number', async () => {
      await stage(GLOBEX, 1, [{ usage_account_id: 'g', effective_cost: '1' }]);
      await stage(GLOBEX, 4, [{ usage_account_id: 'g', effective_cost: '2' }]);
      expect(await bench.store.versions(GLOBEX)).toEqual([1, 4]);
      await bench.store.discard(GLOBEX, [1, 77]);
      expect(await bench.store.versions(GLOBEX)).toEqual([4]);
      expect(await bench.store.versions(ACME)).toEqual([1, 2]);
      expect((await bench.store.totals(ACME, [1])).map(({ rows }) => rows)).toEqual([2, 1, 1]);
    });

    it('keeps nothing of a company whose last version is discarded', async () => {
      await bench.store.discard(GLOBEX, await bench.store.versions(GLOBEX));
      expect(await bench.store.versions(GLOBEX)).toEqual([]);
      for (const table of ['cost_lines', ...ROLLUPS.map((r) => r.name), ...LOOKUP_LIST.map((l) => l.table)]) {
        const left = await bench.store.rows(
          { sql: `SELECT count() AS n FROM ${table} WHERE company_id = {c:UUID}`, params: { c: GLOBEX } },
          z.object({ n: z.number() }),
        );
        expect([table, left]).toEqual([table, [{ n: 0 }]]);
      }
    });

    it('notices a roll-up that differs from the lines', async () => {
      for (const { name: rollup } of ROLLUPS) {
        await stage(ACME, 5, JANUARY);
        await bench.behind.queryAsync(
          `INSERT INTO ${rollup} (company_id, version_id, charge_date, usage_account_id, rows, effective_cost) ` +
            `VALUES ('${ACME}', 5, '2026-01-01', 'a', 0, 0.000000000000000001)`,
        );
        await expect(bench.store.totals(ACME, [1, 5])).rejects.toThrow(RollupMismatch);
        expect((await bench.store.totals(ACME, [1])).length).toBe(3);
      }
      await stage(ACME, 5, JANUARY);
      await bench.behind.queryAsync('TRUNCATE TABLE cost_tag_sets');
      await expect(bench.store.totals(ACME, [5])).rejects.toThrow(/cost_tag_sets/);
      await stage(ACME, 5, JANUARY);
      expect((await bench.store.totals(ACME, [5])).length).toBe(3);
    });

    it('refuses a damaged file and takes the next try', async () => {
      const whole = await writeLineFile(bench.behind, join(bench.folder, 'whole.native.lz4'), JANUARY);
      const wrong = join(bench.folder, 'whole.native.lz4.jsonl');
      await expect(load(ACME, 6, [whole, wrong], 8)).rejects.toThrow();
      await load(ACME, 6, [whole], 4);
      expect((await bench.store.totals(ACME, [6])).map(({ rows }) => rows)).toEqual([2, 1, 1]);
    });

    it('gives values back as they were bound, and decimals as exact text', async () => {
      const nasty = [
        `a'); DROP TABLE cost_lines; --`,
        'back\\slash',
        'tab\tline\nreturn\r',
        '{x:String}',
        'é漢😀',
        '',
        `\\N`,
      ];
      const rows = await bench.store.rows(
        {
          sql: `SELECT {one:String} AS one, {many:Array(String)} AS many, toDecimal128('0.000000000000000001', 18) AS tiny, toUInt64(7) AS n`,
          params: { one: nasty.join('|'), many: nasty },
        },
        z.object({ one: z.string(), many: z.array(z.string()), tiny: z.string(), n: z.number() }),
      );
      expect(rows).toEqual([{ one: nasty.join('|'), many: nasty, tiny: '0.000000000000000001', n: 7 }]);
    });

    it('answers questions in the company’s currency', async () => {
      const costs = createCosts(bench.store);
      const ledger: Ledger = {
        companyId: ACME,
        versions: [1],
        currency: 'EUR',
        currencies: ['EUR', 'USD'],
        rates: [{ currency: 'USD', month: monthOf(FIRST), rate: '0.5' }],
      };
      const view: View = {
        range: { from: FIRST, until: addDays(FIRST, 365) },
        metric: 'effective',
        scope: {
          name: '',
          blocks: [
            {
              operator: 'and',
              hidden: false,
              operators: [
                { operator: 'and', column: 'usage_account_id', operation: 'in', values: [`it's`, 'a', 'b'] },
              ],
            },
          ],
        },
      };
      const groups = await costs.groupBy(ledger, {
        ...view,
        group: ['tag:env', 'resource_id'],
        offset: 0,
        limit: 9,
      });
      expect(groups.rows.map(({ value, cost }) => [value, cost])).toEqual([
        [' / ', '5'],
        ['prod / ', '0.100000000000000001'],
        [' / r1', '-1.5'],
      ]);
      expect([groups.total, groups.count]).toEqual(['3.600000000000000001', 3]);
      const names = [[`it's`], ['b']];
      const series = await costs.series(ledger, {
        ...view,
        group: ['usage_account_id'],
        granularity: 'month',
        values: names,
      });
      expect(series.map(({ name, data }) => [name, data.map((point) => point.cost)])).toEqual([
        [`it's`, []],
        ['b', ['-1.5', '5']],
        ['Others', ['0.100000000000000001']],
      ]);
      const table = await costs.table(ledger, {
        ...view,
        group: ['resource_id'],
        granularity: 'month',
        limit: 1,
      });
      expect([table.count, table.rows[0]?.series.slice(0, 3)]).toEqual([2, [0.1, 5, null]]);
      expect(await costs.coverage(ledger, view)).toMatchObject({
        countTags: 2,
        countResourcesIdWithoutTags: 1,
      });
      expect((await costs.state({ ...ledger, rates: [] })).unconverted).toEqual([
        { currency: 'USD', cost: '-3' },
      ]);
    });

    it('takes a thousand long values', async () => {
      const many = Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(500, 'x'));
      const rows = await bench.store.rows(
        { sql: 'SELECT length({many:Array(String)}) AS n', params: { many } },
        z.object({ n: z.number() }),
      );
      expect(rows).toEqual([{ n: 1_000 }]);
    });

    it('lets questions change nothing and tells what is wrong with them', async () => {
      const none = z.object({});
      for (const sql of [
        'DROP TABLE cost_lines',
        'TRUNCATE TABLE cost_daily',
        `INSERT INTO cost_schema (id) VALUES (7)`,
      ]) {
        await expect(bench.store.rows({ sql, params: {} }, none)).rejects.toThrow(/readonly/);
      }
      await expect(bench.store.rows({ sql: 'SELECT nowhere', params: {} }, none)).rejects.toThrow(/nowhere/);
      expect((await bench.store.totals(ACME, [1])).length).toBe(3);
    });
  });
}

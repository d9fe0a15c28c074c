import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OTHERS, SERIES_MAX } from '@altocost/contract/costs/model.ts';
import { addAmounts, amount, amountToNumber, type Amount } from '@altocost/contract/kit/amount.ts';
import {
  buckets,
  day,
  GRANULARITIES,
  previousRange,
  type Day,
  type Granularity,
} from '@altocost/contract/kit/calendar.ts';
import { Session } from 'chdb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CostStore } from '../store/cost-store.ts';
import { openEmbedded } from '../store/embedded.ts';
import { writeLineFile, type LineValues } from '../store/line-files.ts';
import { createCosts } from './answers.ts';
import type { Costs, Ledger, View } from './ask.ts';
import * as oracle from './oracle.ts';
import * as random from './random-costs.ts';

const COMPANIES = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const VERSIONS = [1, 2, 3, 4];
const RUNS = 200;
/** For properties that ask many questions each. */
const FEWER = 60;
const LINES = 60;

/** Any company, any of its versions, with or without foreign currencies in the ledger's. */
const ledgers = fc.record({
  companyId: fc.constantFrom(...COMPANIES),
  versions: fc.oneof({ weight: 9, arbitrary: fc.subarray(VERSIONS, { minLength: 1 }) }, fc.constant([])),
  currency: fc.constantFrom('EUR', 'USD'),
  rates: random.rates,
});

describe('costs and a brute-force oracle agree to the last digit', () => {
  let folder = '';
  let store: CostStore;
  let costs: Costs;
  const lines: oracle.OracleLine[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costs-'));
    store = await openEmbedded({ path: join(folder, 'store') });
    await store.migrate();
    costs = createCosts(store);
    const session = new Session(join(folder, 'store', 'engine'));
    for (const companyId of COMPANIES) {
      for (const versionId of VERSIONS) {
        const values = fc.sample(random.line, {
          numRuns: LINES,
          seed: versionId + COMPANIES.indexOf(companyId) * 100,
        });
        lines.push(...values.map((line) => ({ companyId, versionId, values: line })));
        const file = await writeLineFile(
          session,
          join(folder, `${companyId}-${versionId}.native.lz4`),
          values,
        );
        const versions = [{ versionId, rows: 0, files: [file] }];
        await store.stage({ companyId, importId: companyId, versions });
      }
    }
    session.close();
  }, 300_000);
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  function complete(ledger: Omit<Ledger, 'currencies'>): Ledger {
    const live = lines.filter(
      (l) => l.companyId === ledger.companyId && ledger.versions.includes(l.versionId),
    );
    return { ...ledger, currencies: [...new Set(live.map((l) => l.values.currency ?? 'EUR'))] };
  }

  function check<T>(
    arbitrary: fc.Arbitrary<T>,
    property: (value: T) => Promise<void>,
    numRuns = RUNS,
  ): Promise<void> {
    return fc.assert(fc.asyncProperty(arbitrary, property), { numRuns });
  }

  it('groups, dearest first, with the total and the number of all', async () => {
    const questions = fc.record({
      ledger: ledgers,
      view: random.view,
      group: random.group,
      offset: fc.nat(6),
      limit: fc.integer({ min: 1, max: 60 }),
    });
    await check(questions, async ({ ledger: some, view, group, offset, limit }) => {
      const ledger = complete(some);
      const all = oracle.dearestFirst(oracle.groupsOf(oracle.chargesOf(lines, ledger, view), group));
      const answer = await costs.groupBy(ledger, { ...view, group, offset, limit });
      expect(answer.rows.map(({ values, cost }) => [values, cost])).toEqual(
        all.slice(offset, offset + limit).map(({ values, cost }) => [values, oracle.exactly(cost)]),
      );
      expect(answer.count).toBe(all.length);
      expect(answer.total).toBe(oracle.exactly(all.reduce((total, { cost }) => total + cost, 0n)));
    });
  }, 300_000);

  it('sums are the same at the five granularities', async () => {
    await check(
      fc.record({ ledger: ledgers, view: random.view }),
      async ({ ledger: some, view }) => {
        const ledger = complete(some);
        const charges = oracle.chargesOf(lines, ledger, view);
        const previous = oracle.chargesOf(lines, ledger, { ...view, range: previousRange(view.range) });
        for (const granularity of GRANULARITIES) {
          const answer = await costs.sum(ledger, { ...view, granularity });
          expect(answer.points).toEqual(oracle.overTime(charges, granularity));
          expect(answer.total).toBe(oracle.exactly(oracle.sum(charges)));
          expect(answer.previousTotal).toBe(oracle.exactly(oracle.sum(previous)));
        }
      },
      FEWER,
    );
  }, 300_000);

  it('series are closed by Others in every bucket', async () => {
    const questions = fc.record({
      ledger: ledgers,
      view: random.view,
      group: random.group,
      granularity: random.granularity,
      picks: fc.option(fc.array(fc.nat(50), { maxLength: 5 }), { nil: null }),
    });
    await check(questions, async ({ ledger: some, view, group, granularity, picks }) => {
      const ledger = complete(some);
      const charges = oracle.chargesOf(lines, ledger, view);
      const groups = oracle.dearestFirst(oracle.groupsOf(charges, group));
      const named =
        picks === null ? large(groups) : [...new Set(picks)].flatMap((pick) => groups.slice(pick, pick + 1));
      const values = picks === null ? null : named.map((g) => g.values);
      const answer = await costs.series(ledger, { ...view, group, granularity, values });
      const shown = answer.filter((series) => series.values.length > 0);
      expect(shown.map(({ values: v, data }) => [v, data])).toEqual(
        named.map((g) => [g.values, oracle.overTime(g.charges, granularity)]),
      );
      const left = charges.filter((charge) => !named.some((g) => g.charges.includes(charge)));
      const others = answer.find((series) => series.values.length === 0);
      expect(others?.data ?? []).toEqual(oracle.overTime(left, granularity));
      expect(others === undefined || others.name === OTHERS).toBe(true);
      const points = answer.flatMap((series) => series.data.map((point) => point.cost));
      expect(addAmounts(...points)).toBe(oracle.exactly(oracle.sum(charges)));
    });
  }, 300_000);

  it('the table compares with the previous period', async () => {
    const questions = fc.record({
      ledger: ledgers,
      view: random.view,
      group: random.group,
      granularity: random.granularity,
      limit: fc.integer({ min: 1, max: 60 }),
    });
    await check(
      questions,
      async ({ ledger: some, view, group, granularity, limit }) => {
        const ledger = complete(some);
        const charges = oracle.chargesOf(lines, ledger, view);
        const earlier = oracle.chargesOf(lines, ledger, { ...view, range: previousRange(view.range) });
        const past = oracle.groupsOf(earlier, group);
        const all = oracle.dearestFirst(oracle.groupsOf(charges, group));
        const days = buckets(granularity, view.range);
        const answer = await costs.table(ledger, { ...view, group, granularity, limit });
        const expected = all.slice(0, limit);
        expect(
          answer.rows.map((row) => [
            row.values,
            row.cost,
            row.previous_cost,
            row.provider,
            row.usage_quantity,
          ]),
        ).toEqual(
          expected.map(({ values, cost, charges: of }) => {
            const was = past.find((g) => JSON.stringify(g.values) === JSON.stringify(values));
            return [
              values,
              oracle.exactly(cost),
              was === undefined ? null : oracle.exactly(was.cost),
              only(of.map(({ line }) => line.provider ?? '')) ?? '',
              quantity(of),
            ];
          }),
        );
        for (const [index, { charges: of }] of expected.entries()) {
          expect(answer.rows[index]?.series).toEqual(drawn(of, granularity, days));
        }
        expect([answer.count, answer.buckets]).toEqual([all.length, days]);
        expect(answer.total).toBe(oracle.exactly(oracle.sum(charges)));
        expect(answer.previousTotal).toBe(oracle.exactly(oracle.sum(earlier)));
      },
      FEWER,
    );
  }, 300_000);

  it('searches values, counts tags and tells what is not converted', async () => {
    const questions = fc.record({
      ledger: ledgers,
      view: random.view,
      group: random.group,
      search: fc.constantFrom('comp', 'OTHERS', `'`, '漢', '%', 'nowhere'),
    });
    await check(
      questions,
      async ({ ledger: some, view, group, search }) => {
        const ledger = complete(some);
        const charges = oracle.chargesOf(lines, ledger, view);
        const has = (value: string): boolean => value.toLowerCase().includes(search.toLowerCase());
        const found = oracle.groupsOf(charges, group).filter(({ values }) => values.some(has));
        const answer = await costs.values(ledger, { ...view, group, search, limit: 1_000 });
        expect(answer.rows.map(({ values, cost }) => [values, cost])).toEqual(
          oracle.dearestFirst(found).map(({ values, cost }) => [values, oracle.exactly(cost)]),
        );
        await checkTags(ledger, view, charges);
      },
      FEWER,
    );
  }, 300_000);

  async function checkTags(ledger: Ledger, view: View, charges: readonly oracle.Charge[]): Promise<void> {
    const keys = [...new Set(charges.flatMap(({ line }) => tagsOf(line)))];
    const costsOfKeys = keys.map((key): [string, string] => [
      key,
      oracle.exactly(oracle.sum(charges.filter(({ line }) => tagsOf(line).includes(key)))),
    ]);
    expect(new Map((await costs.tagKeys(ledger, view)).map(({ key, cost }) => [key, cost]))).toEqual(
      new Map(costsOfKeys),
    );
    const tagged = charges.filter(({ line }) => tagsOf(line).length > 0);
    const ids = new Set(charges.map(({ line }) => line.resource_id ?? '').filter((id) => id !== ''));
    const taggedIds = new Set(tagged.map(({ line }) => line.resource_id ?? '').filter((id) => id !== ''));
    const coverage = await costs.coverage(ledger, view);
    expect(coverage.totalCostWithTag).toBe(oracle.exactly(oracle.sum(tagged)));
    expect(coverage.totalCost).toBe(oracle.exactly(oracle.sum(charges)));
    expect([
      coverage.countTags,
      coverage.countResourcesIdWithTags,
      coverage.countResourcesIdWithoutTags,
    ]).toEqual([keys.length, taggedIds.size, ids.size - taggedIds.size]);
  }

  it('says from when to when there are costs, and what has no rate', async () => {
    await check(
      ledgers,
      async (some) => {
        const ledger = complete(some);
        const live = lines.filter(
          (l) => l.companyId === ledger.companyId && ledger.versions.includes(l.versionId),
        );
        const days = live.map((l) => l.values.charge_date ?? '').sort();
        const without = live.filter(
          (l) => oracle.rateOf(ledger, l.values, day(l.values.charge_date ?? '')) === null,
        );
        const currencies = [...new Set(without.map((l) => l.values.currency ?? ''))].sort();
        const state = await costs.state(ledger);
        expect([state.first, state.last]).toEqual([days[0] ?? null, days.at(-1) ?? null]);
        expect(state.unconverted).toEqual(
          currencies.map((currency) => ({
            currency,
            cost: addAmounts(
              ...without
                .filter((l) => l.values.currency === currency)
                .map((l) => amount(l.values.effective_cost ?? '0')),
            ),
          })),
        );
      },
      FEWER,
    );
  }, 300_000);

  it('leaves everything where it was', async () => {
    const rows = await store.rows(
      { sql: 'SELECT count() AS n FROM cost_lines', params: {} },
      z.object({ n: z.number() }),
    );
    expect(rows).toEqual([{ n: lines.length }]);
  });
});

/** Spec §9 by the letter: at least 1 % of the sum of all sizes, the largest ones, shown dearest first. */
function large(groups: readonly oracle.Group[]): oracle.Group[] {
  const weight = groups.reduce((total, { cost }) => total + oracle.absolute(cost), 0n);
  const largest = oracle.dearestFirst(groups, oracle.absolute).slice(0, SERIES_MAX);
  return largest
    .filter(({ cost }) => oracle.absolute(cost) * 100n >= weight)
    .sort((a, b) => (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1));
}

function only(texts: readonly string[]): string | null {
  const distinct = new Set(texts);
  return distinct.size === 1 ? (texts[0] ?? null) : null;
}

/** The quantity, where everything used is in one unit. */
function quantity(charges: readonly oracle.Charge[]): Amount | null {
  const used = charges.filter(({ line }) => line.usage_quantity !== '0');
  const units = new Set(used.map(({ line }) => line.usage_unit));
  return units.size > 1 ? null : addAmounts(...used.map(({ line }) => amount(line.usage_quantity ?? '0')));
}

function drawn(
  charges: readonly oracle.Charge[],
  granularity: Granularity,
  days: readonly Day[],
): (number | null)[] {
  const points = new Map(
    oracle.overTime(charges, granularity).map(({ date, cost }) => [date, amountToNumber(cost)]),
  );
  return days.map((date) => points.get(date) ?? null);
}

function tagsOf(line: LineValues): string[] {
  return Object.entries(line.tags ?? {}).flatMap(([key, value]) => (value === '' ? [] : [key]));
}

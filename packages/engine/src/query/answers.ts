import type { TagCoverage } from '@altocost/contract/costs/model.ts';
import { addAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import { monthOf, previousRange } from '@altocost/contract/kit/calendar.ts';
import { share } from '@altocost/contract/kit/percent.ts';
import { z } from 'zod';
import type { CostStore } from '../store/cost-store.ts';
import { dated, exact, grouped, valuesOf } from './answer-rows.ts';
import type {
  Costs,
  GroupAnswer,
  GroupQuestion,
  Ledger,
  StateAnswer,
  SumAnswer,
  SumQuestion,
  TagKeyCost,
  View,
} from './ask.ts';
import { compileGroups, compileGroupTotals, compileOverTime, compileTotal } from './compile.ts';
import { groupName } from './others.ts';
import { needsRates } from './rates.ts';
import { answerSeries } from './series-answer.ts';
import { compileDays, compileForeign } from './state.ts';
import { answerTable } from './table-answer.ts';
import { compileTaggedCost, compileTaggedResources, compileTagKeys } from './tags.ts';

const groupRow = z.object({ ...grouped, cost: exact, total: exact, groups: z.number() });
const groupTotals = z.object({ total: exact, groups: z.number() });
const timePoint = z.object({ bucket: dated, cost: exact, charges: z.number(), total: exact });
const total = z.object({ cost: exact });
const keyCost = z.object({ key: z.string(), cost: exact });
const taggedCost = z.object({ tagged: z.number(), cost: exact });
const taggedResources = z.object({ resources: z.number(), with_tags: z.number() });
const dayRange = z.object({ first: dated, last: dated, charges: z.number() });
const foreignCost = z.object({ currency: z.string(), month: dated, cost: exact });

/** Answers questions from a store. It keeps nothing: company, versions and rates come with every question. */
export function createCosts(store: CostStore): Costs {
  return {
    groupBy: (ledger, question) => answerGroups(store, ledger, { ...question, search: '' }),
    values: (ledger, question) => answerGroups(store, ledger, { ...question, offset: 0 }),
    series: (ledger, question) => answerSeries(store, ledger, question),
    table: (ledger, question) => answerTable(store, ledger, question),
    sum: (ledger, question) => answerSum(store, ledger, question),
    tagKeys: (ledger, question): Promise<TagKeyCost[]> =>
      store.rows(compileTagKeys(ledger, question), keyCost),
    coverage: (ledger, question) => answerCoverage(store, ledger, question),
    state: (ledger) => answerState(store, ledger),
  };
}

async function answerGroups(
  store: CostStore,
  ledger: Ledger,
  question: GroupQuestion & { readonly search: string },
): Promise<GroupAnswer> {
  const rows = await store.rows(compileGroups(ledger, question), groupRow);
  const last = question.offset === 0 ? [] : await pastTheEnd(store, ledger, question, rows.length);
  const all = rows[0] ?? last[0];
  return {
    rows: rows.map((row) => {
      const values = valuesOf(row);
      return { value: groupName(values), values, cost: row.cost };
    }),
    total: all?.total ?? ZERO,
    count: all?.groups ?? 0,
  };
}

async function pastTheEnd(
  store: CostStore,
  ledger: Ledger,
  question: GroupQuestion & { readonly search: string },
  found: number,
): Promise<z.output<typeof groupTotals>[]> {
  return found > 0 ? [] : store.rows(compileGroupTotals(ledger, question), groupTotals);
}

async function answerSum(store: CostStore, ledger: Ledger, question: SumQuestion): Promise<SumAnswer> {
  const previous = { ...question, range: previousRange(question.range) };
  const [points, before] = await Promise.all([
    store.rows(compileOverTime(ledger, question), timePoint),
    store.rows(compileTotal(ledger, previous), total),
  ]);
  return {
    points: points.map(({ bucket, cost }) => ({ date: bucket, cost })),
    total: points[0]?.total ?? ZERO,
    previousTotal: before[0]?.cost ?? ZERO,
  };
}

async function answerCoverage(store: CostStore, ledger: Ledger, question: View): Promise<TagCoverage> {
  const [costs, resources, keys] = await Promise.all([
    store.rows(compileTaggedCost(ledger, question), taggedCost),
    store.rows(compileTaggedResources(ledger, question), taggedResources),
    store.rows(compileTagKeys(ledger, question), keyCost),
  ]);
  const withTag = costs.find((row) => row.tagged === 1)?.cost ?? ZERO;
  const withoutTag = costs.find((row) => row.tagged === 0)?.cost ?? ZERO;
  const totalCost = addAmounts(withTag, withoutTag);
  const counted = resources[0] ?? { resources: 0, with_tags: 0 };
  return {
    totalCostWithTag: withTag,
    totalCostWithoutTag: withoutTag,
    totalCost,
    percentTagsCoverage: share(withTag, totalCost),
    countResourcesIdWithTags: counted.with_tags,
    countResourcesIdWithoutTags: counted.resources - counted.with_tags,
    countTags: keys.length,
  };
}

async function answerState(store: CostStore, ledger: Ledger): Promise<StateAnswer> {
  const days = (await store.rows(compileDays(ledger), dayRange))[0];
  if (days === undefined || days.charges === 0) return { first: null, last: null, unconverted: [] };
  const known = new Set(ledger.rates.map(({ currency, month }) => `${currency} ${month}`));
  const foreign = needsRates(ledger) ? await store.rows(compileForeign(ledger), foreignCost) : [];
  const left = foreign.filter(({ currency, month }) => !known.has(`${currency} ${monthOf(month)}`));
  const currencies = [...new Set(left.map(({ currency }) => currency))];
  return {
    first: days.first,
    last: days.last,
    unconverted: currencies.map((currency) => ({
      currency,
      cost: addAmounts(...left.filter((row) => row.currency === currency).map((row) => row.cost)),
    })),
  };
}

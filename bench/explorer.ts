import { loadavg } from 'node:os';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import type { BareEngine } from './engine.ts';
import type { Postgres } from './postgres.ts';
import type { Product } from './product.ts';
import { QUESTIONS, rangeIn, type Question } from './questions.ts';
import type { ExplorerResult } from './results.ts';
import { median, p95, timed } from './stats.ts';

const WARM_ROUNDS = 2;
const ROUNDS = 10;
const POSTGRES_ROUNDS = 2;
const PEOPLE = 50;
const QUESTIONS_EACH = 8;
const DASHBOARDS = 5;

/** Milliseconds per question, in the order of QUESTIONS. */
export type Samples = readonly (readonly number[])[];

/** Every question once per round, one after the other; warm rounds do not count. One list of times for each way of asking. */
export async function askInRounds(
  rounds: number,
  warm: number,
  ways: readonly ((question: Question, round: number) => Promise<number>)[],
): Promise<readonly Samples[]> {
  const samples = ways.map(() => QUESTIONS.map((): number[] => []));
  for (let round = 0; round < warm + rounds; round += 1) {
    for (const [index, question] of QUESTIONS.entries()) {
      for (const [way, ask] of ways.entries()) {
        const ms = await ask(question, round);
        if (round >= warm) samples[way]?.[index]?.push(ms);
      }
    }
  }
  return samples;
}

export interface Asked extends Pick<ExplorerResult, 'dashboard' | 'crowd' | 'load'> {
  readonly product: Samples;
  readonly byHand: Samples;
  readonly remembered: number;
}

/**
 * What the product answers over HTTP, question by question in turn with the hand-written query on a copy of its data, so
 * that other work on the machine slows both alike; then twelve at once and fifty people at once.
 */
export async function askProduct(product: Product, engine: BareEngine, lastDay: Day): Promise<Asked> {
  const load = loadavg()[0] ?? 0;
  const ask = async (question: Question, round: number): Promise<number> => {
    const { method, path, body } = question.request(rangeIn(question, lastDay, round));
    return (await timed(() => product.call(method, path, body))).ms;
  };
  const hand = (question: Question, round: number): Promise<number> =>
    engine.ask(question, rangeIn(question, lastDay, round));
  const [overHttp = [], byHand = []] = await askInRounds(ROUNDS, WARM_ROUNDS, [ask, hand]);
  const [again = []] = await askInRounds(1, 0, [ask]);
  const dashboard = await measureDashboard(ask);
  const crowd = await measureCrowd(product, lastDay, overHttp);
  return { load, product: overHttp, byHand, remembered: p95(again.flat()), dashboard, crowd };
}

/** Twelve questions at once against the slowest of the same twelve asked alone; the median of several dashboards. */
async function measureDashboard(
  ask: (question: Question, round: number) => Promise<number>,
): Promise<ExplorerResult['dashboard']> {
  const together: number[] = [];
  const slowest: number[] = [];
  for (let turn = 0; turn < DASHBOARDS; turn += 1) {
    const alone: number[] = [];
    for (const question of QUESTIONS) alone.push(await ask(question, 12 + turn));
    slowest.push(Math.max(...alone));
    together.push((await timed(() => Promise.all(QUESTIONS.map((q) => ask(q, 20 + turn))))).ms);
  }
  return { together: median(together), slowest: median(slowest) };
}

/** Fifty people, each asking one mixed question after the other without a pause. */
async function measureCrowd(
  product: Product,
  lastDay: Day,
  quiet: Samples,
): Promise<ExplorerResult['crowd']> {
  const times: number[] = [];
  let errors = 0;
  const person = async (number: number): Promise<void> => {
    for (let i = 0; i < QUESTIONS_EACH; i += 1) {
      const question = QUESTIONS[(number * 5 + i) % QUESTIONS.length];
      if (!question) throw new Error('no question');
      const { method, path, body } = question.request(
        rangeIn(question, lastDay, 40 + number * QUESTIONS_EACH + i),
      );
      const { ms, value } = await timed(() => product.status(method, path, body).catch(() => 0));
      times.push(ms);
      if (value !== 200) errors += 1;
    }
  };
  const all = await timed(() => Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number))));
  return {
    people: PEOPLE,
    requests: times.length,
    errors,
    p95: p95(times),
    quietP95: p95(quiet.flat()),
    perSecond: (times.length / all.ms) * 1000,
  };
}

/** Puts it beside PostgreSQL, asked the same questions over the raw lines. */
export async function compare(
  asked: Asked,
  engine: BareEngine,
  postgres: Postgres | null,
  lastDay: Day,
): Promise<ExplorerResult> {
  const raw = await askPostgres(postgres, lastDay);
  const { product, byHand, remembered, dashboard, crowd, load } = asked;
  return {
    lines: engine.lines,
    rollups: { ...engine.rollups },
    rounds: ROUNDS,
    load,
    questions: QUESTIONS.map((question, index) => ({
      name: question.name,
      withResource: question.withResource,
      http: spread(product[index]),
      handWritten: spread(byHand[index]),
      postgres: raw === null ? null : Math.min(...(raw[index] ?? [])),
    })),
    p95: { http: p95(product.flat()), handWritten: p95(byHand.flat()), remembered },
    postgres:
      postgres === null
        ? null
        : {
            version: postgres.version,
            gigabytes: postgres.bytes / 1e9,
            loadSeconds: (postgres.loadMs + postgres.indexMs) / 1000,
          },
    dashboard,
    crowd,
  };
}

async function askPostgres(postgres: Postgres | null, lastDay: Day): Promise<Samples | null> {
  if (postgres === null) return null;
  const [samples = null] = await askInRounds(POSTGRES_ROUNDS, 0, [
    (question, round) => postgres.ask(question, rangeIn(question, lastDay, round)),
  ]);
  return samples;
}

function spread(samples: readonly number[] = []): { median: number; p95: number } {
  return { median: median(samples), p95: p95(samples) };
}

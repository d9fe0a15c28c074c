import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { IMPORT_RULES, problemMessage, PROBLEM_VALUE_MAX } from '@altocost/contract/imports/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LINE_COLUMNS, MONEY_COLUMNS } from '../../focus/row.ts';
import { openEngine, type Engine } from '../engine.ts';
import type { GroupTotal, Normalized } from '../outcome.ts';
import { normalizeDelivery } from '../run.ts';
import { scaledToAmount } from '../scan-decimal.ts';
import { quoteText, structureOf } from '../../store/sql-quote.ts';
import { ALL_KINDS, damagedCorpus, type DamagedCase } from './corpus.ts';
import type { Accepted, Damaged, Refused } from './kind.ts';
import { csvOf, totalOf, type Sample } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
const corpus = damagedCorpus();
let deliveries = 0;
let engine: Engine;

beforeAll(async () => {
  engine = await openEngine();
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

function bring({ name, bytes }: Pick<Damaged, 'name' | 'bytes'>): Promise<Normalized> {
  deliveries += 1;
  const workDir = join(folder, `work-${deliveries}`);
  mkdirSync(workDir);
  const path = join(folder, `upload-${deliveries}`);
  writeFileSync(path, bytes);
  return normalizeDelivery({ path, name, provider: null, format: null, acceptRejects: false }, workDir);
}

const structure = quoteText(structureOf(LINE_COLUMNS));
const totalShape = z.object({ rows: z.coerce.number(), sums: z.array(z.string()) });

/** What the engine wrote, group by group, in the form of the independent reader. */
async function engineTotals(normalized: Extract<Normalized, { ok: true }>): Promise<GroupTotal[]> {
  const shape = totalShape.extend({ currency: z.string(), usage_account_id: z.string() });
  const found: GroupTotal[] = [];
  for (const part of normalized.parts) {
    const sums = MONEY_COLUMNS.map((name) => `toString(sum(${name}))`).join(', ');
    const files = part.files
      .map((file) => `SELECT * FROM file('${file}', Native, ${structure}, 'lz4')`)
      .join(' UNION ALL ');
    if (files === '') continue;
    const rows = await engine.rows(
      `SELECT currency, usage_account_id, count() AS rows, [${sums}] AS sums FROM (${files}) GROUP BY ALL`,
      shape,
    );
    for (const {
      rows: count,
      sums: [billed = '', effective = '', list = '', contracted = ''],
      ...group
    } of rows) {
      const texts = {
        billed_cost: billed,
        effective_cost: effective,
        list_cost: list,
        contracted_cost: contracted,
      };
      found.push({
        export_key: part.exportKey,
        billing_period: part.billingPeriod,
        ...group,
        rows: count,
        sums: amounts(texts),
      });
    }
  }
  return found;
}

function amounts(texts: Record<(typeof MONEY_COLUMNS)[number], string>): GroupTotal['sums'] {
  const read = (text: string) => scaledToAmount(totalOf({ header: ['x'], rows: [[text]] }, 'x'));
  return {
    billed_cost: read(texts.billed_cost),
    effective_cost: read(texts.effective_cost),
    list_cost: read(texts.list_cost),
    contracted_cost: read(texts.contracted_cost),
  };
}

const sorted = (groups: readonly GroupTotal[]) =>
  groups
    .map((group) => ({ ...group, export_key: '' }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

const billedOf = (groups: readonly GroupTotal[]): bigint =>
  groups.reduce((sum, group) => sum + totalOf({ header: ['x'], rows: [[group.sums.billed_cost]] }, 'x'), 0n);

const controls = new Map<Sample['id'], Promise<Normalized>>();
function controlOf({ id, table }: Sample): Promise<Normalized> {
  const known = controls.get(id) ?? bring({ name: 'bill.csv', bytes: csvOf(table) });
  controls.set(id, known);
  return known;
}

/** What is wrong with the outcome; nothing when the case went as it has to. */
async function complaints({ sample, make }: DamagedCase): Promise<unknown[]> {
  const damaged = await make();
  const normalized = await bring(damaged);
  const { refused, accepted } = { refused: undefined, accepted: undefined, ...damaged.expected };
  if (refused !== undefined && (!normalized.ok || accepted === undefined)) {
    return refusalComplaints(normalized, refused);
  }
  return accepted === undefined ? ['nothing expected'] : acceptanceComplaints(normalized, accepted, sample);
}

function refusalComplaints(normalized: Normalized, { rules, ...where }: Refused): unknown[] {
  if (normalized.ok) return [`published ${normalized.rowsLoaded} rows of a bill that had to be refused`];
  const [first] = normalized.problems;
  if (first === undefined) return ['refused without a reason'];
  const sentences = [problemMessage(first, 'fr'), problemMessage(first, 'en')];
  const sound =
    rules.includes(first.rule) &&
    isDeepStrictEqual({ ...first, ...where }, first) &&
    (first.value ?? '').length <= PROBLEM_VALUE_MAX &&
    sentences.every((sentence) => !/[{}]|undefined/.test(sentence));
  return sound ? [] : [{ expected: { rules, ...where }, first, sentences }];
}

async function acceptanceComplaints(
  normalized: Normalized,
  expected: Accepted,
  sample: Sample,
): Promise<unknown[]> {
  if (!normalized.ok) return [{ refused: normalized.problems[0] }];
  const { rows, billed, identical, notice } = expected;
  const found: unknown[] = [];
  const same = (what: string, is: unknown, has: unknown): void => {
    if (!isDeepStrictEqual(is, has)) found.push({ what, is, has });
  };
  const { rowsRead, rowsLoaded, rowsRejected, independent, notices } = normalized;
  same('rows', [rowsRead, rowsLoaded, rowsRejected], [rows, rows, 0]);
  same('billed total', billedOf(independent), billed);
  same('engine', sorted(await engineTotals(normalized)), sorted(independent));
  if (notice !== undefined) same('notice', notices.filter((each) => each.notice === notice).length, 1);
  if (!identical) return found;
  const control = await controlOf(sample);
  if (!control.ok) return ['the undamaged bill is refused'];
  same('totals', sorted(independent), sorted(control.independent));
  const months = (result: typeof control) =>
    result.parts.map(({ billingPeriod, digest }) => [billingPeriod, digest]);
  if (normalized.format === control.format) same('content', months(normalized), months(control));
  return found;
}

describe(`damaged bills: ${ALL_KINDS.length} kinds, ${corpus.length} files`, () => {
  it.each(corpus.map((each) => [each.sample.id, each.kind, each] as const))(
    '%s: %s',
    async (_id, _kind, each) => {
      expect(await complaints(each)).toEqual([]);
    },
  );

  it('are more than the 40 kinds asked for, each with a name of its own', () => {
    expect(new Set(ALL_KINDS.map(({ id }) => id)).size).toBe(ALL_KINDS.length);
    expect(ALL_KINDS.length).toBeGreaterThanOrEqual(40);
  });

  it('meet every rule that a file can break', async () => {
    const seen = new Set<string>();
    for (const each of corpus) {
      const { expected } = await each.make();
      if ('refused' in expected) for (const rule of expected.refused.rules) seen.add(rule);
    }
    const elsewhere = [
      'quantity_unreadable',
      'conservation_failed',
      'limit_memory',
      'limit_time',
      'interrupted',
      'internal',
    ];
    expect(Object.keys(IMPORT_RULES).filter((rule) => !seen.has(rule) && !elsewhere.includes(rule))).toEqual(
      [],
    );
  });
});

import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { PROVIDERS, type ProviderId } from '@altocost/contract/connectors/providers.ts';
import { isMonth, type Month } from '@altocost/contract/kit/calendar.ts';
import { LINE_COLUMNS } from '../focus/row.ts';
import type { Engine } from './engine.ts';
import { quoteText, structureOf } from '../store/sql-quote.ts';

const LINES = quoteText(structureOf(LINE_COLUMNS));
const SOURCE = new Set<string>(['source_file', 'source_row']);
/** Everything but where the row stood: the same bill has the same digest however it was packed. */
const CONTENT = LINE_COLUMNS.filter(({ name }) => !SOURCE.has(name))
  .map(({ name }) => name)
  .join(', ');
const WRAP = 1n << 64n;

const factsShape = z.object({
  month: z.string().refine(isMonth),
  rows: z.coerce.number(),
  hash_sum: z.coerce.bigint(),
  hash_xor: z.coerce.bigint(),
  first_day: z.string(),
  last_day: z.string(),
  billing_accounts: z.array(z.string()),
  currencies: z.array(z.string()),
  providers: z.array(z.enum(PROVIDERS)),
  regions: z.array(z.tuple([z.enum(PROVIDERS), z.string()])),
});

/** What the lines of one source file in one billing month say about themselves. */
export type FileFacts = z.infer<typeof factsShape> & {
  /** Where these lines are. */
  readonly file: string;
};

/** The same of all files of a bill together. */
export interface MonthFacts {
  readonly month: Month;
  readonly rows: number;
  readonly digest: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly billingAccounts: readonly string[];
  readonly currencies: readonly string[];
  readonly providers: readonly ProviderId[];
}

/**
 * The lines of one source file, one file per billing month, whose name begins with `stem`. `month` may be the engine's
 * own placeholder or a pattern.
 */
export function linesFile(stem: string, month: string): string {
  return `${stem}-${month.replace('-', '')}.native.lz4`;
}

/** Writes rows of LINE_COLUMNS as Native lz4, each billing month into a {@link linesFile} of its own. */
export async function writeLines(engine: Engine, stem: string, select: string): Promise<void> {
  await engine.run(
    `INSERT INTO FUNCTION ${tableOf(linesFile(stem, '{_partition_id}'))} PARTITION BY toYYYYMM(billing_period) ${select}`,
  );
}

/** Reads written lines back: counts, days, accounts, and two sums of row hashes, which do not depend on the order of the rows. */
export async function readFacts(engine: Engine, stem: string): Promise<FileFacts[]> {
  const written = await readdir(dirname(stem));
  if (!written.some((name) => name.startsWith(`${basename(stem)}-`))) return [];
  const facts = await engine.rows(
    `SELECT formatDateTime(billing_period, '%Y-%m') AS month, count() AS rows,
       sum(hash) AS hash_sum, groupBitXor(hash) AS hash_xor,
       min(charge_date) AS first_day, max(charge_date) AS last_day,
       arraySort(groupUniqArray(1000)(toString(billing_account_id))) AS billing_accounts,
       arraySort(groupUniqArray(10)(toString(currency))) AS currencies,
       arraySort(groupUniqArray(toString(provider))) AS providers,
       groupUniqArray(1000)((toString(provider), toString(region))) AS regions
     FROM (SELECT *, cityHash64(${CONTENT}) AS hash FROM ${tableOf(linesFile(stem, '*'))})
     GROUP BY billing_period ORDER BY billing_period`,
    factsShape,
  );
  return facts.map((fact) => ({ ...fact, file: linesFile(stem, fact.month) }));
}

/** Adds the facts of a bill's files up, month by month. */
export function factsByMonth(facts: readonly FileFacts[]): MonthFacts[] {
  const months = [...new Set(facts.map(({ month }) => month))].toSorted();
  return months.map((month) => {
    const of = facts.filter((fact) => fact.month === month);
    const rows = of.reduce((sum, fact) => sum + fact.rows, 0);
    const sum = of.reduce((all, fact) => all + fact.hash_sum, 0n) % WRAP;
    const xor = of.reduce((all, fact) => all ^ fact.hash_xor, 0n);
    const days = of.flatMap((fact) => [fact.first_day, fact.last_day]).toSorted();
    return {
      month,
      rows,
      digest: [rows.toString(), sum.toString(16), xor.toString(16)].join('-'),
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      billingAccounts: distinct(of.flatMap((fact) => fact.billing_accounts)),
      currencies: distinct(of.flatMap((fact) => fact.currencies)),
      providers: distinct(of.flatMap((fact) => fact.providers)),
    };
  });
}

function tableOf(file: string): string {
  return `file(${quoteText(file)}, Native, ${LINES}, 'lz4')`;
}

function distinct<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted();
}

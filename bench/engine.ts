import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { z } from 'zod';
import { quoteText } from '@altocost/engine/store/sql-quote.ts';
import type { Question } from './questions.ts';
import { timed } from './stats.ts';

/** The engine under the product, opened on a stopped product's data, to ask it without the product. */
export interface BareEngine {
  /** Milliseconds of the hand-written query. */
  ask(question: Question, range: DayRange): Promise<number>;
  /** What is imported: company, live versions, lines. */
  readonly lines: number;
  readonly rollups: Readonly<Record<string, number>>;
  readonly version: string;
  /** Writes the raw lines as CSV for another database. */
  exportLines(path: string): Promise<void>;
  close(): Promise<void>;
}

const counted = z.object({ name: z.string(), rows: z.coerce.number() });
const one = z.object({ value: z.string() });

export async function openBareEngine(dataDir: string): Promise<BareEngine> {
  const session = new Session(await engineFolder(dataDir));
  const rows = async <T>(sql: string, shape: z.ZodType<T>): Promise<T[]> => {
    const answer = await session.queryAsync(sql, { format: 'JSONEachRow' });
    return answer
      .text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => shape.parse(JSON.parse(line)));
  };
  const [version] = await rows('SELECT version() AS value', one);
  const live = await liveFilter(rows);
  const tables = await rows(
    `SELECT table AS name, sum(rows) AS rows FROM system.parts WHERE active AND table LIKE 'cost_%' GROUP BY table ORDER BY table`,
    counted,
  );
  const rollups = Object.fromEntries(tables.map(({ name, rows: count }) => [name, count]));
  return {
    version: version?.value ?? '',
    lines: rollups['cost_lines'] ?? 0,
    rollups,
    ask: async (question, range) => {
      const sql = question.clickhouse(range).replaceAll('{live}', live);
      const { ms } = await timed(() => session.queryAsync(sql, { format: 'JSONEachRow' }));
      return ms;
    },
    exportLines: async (path) => {
      await session.queryAsync(
        `INSERT INTO FUNCTION file(${quoteText(path)}, 'CSV', '${EXPORTED.map(([name, type]) => `${name} ${type}`).join(', ')}') ` +
          `SELECT ${EXPORTED.map(([name, , from]) => from ?? name).join(', ')} FROM cost_lines WHERE ${live}`,
      );
    },
    close: async () => {
      session.close();
      await drainPending();
    },
  };
}

/** Columns of the raw lines that the questions need, as PostgreSQL gets them. */
export const EXPORTED: readonly (readonly [string, string, string?])[] = [
  ['charge_date', 'Date'],
  ['provider', 'String'],
  ['category', 'String'],
  ['product', 'String'],
  ['usage_account_id', 'String'],
  ['region', 'String'],
  ['usage_type', 'String'],
  ['resource_id', 'String'],
  ['charge_category', 'String'],
  ['pricing_model', 'String'],
  ['tags', 'String', 'toJSONString(tags)'],
  ['billed_cost', 'Decimal(38, 18)'],
  ['effective_cost', 'Decimal(38, 18)'],
];

async function liveFilter(rows: <T>(sql: string, shape: z.ZodType<T>) => Promise<T[]>): Promise<string> {
  const found = await rows(
    'SELECT toString(company_id) AS company, groupUniqArray(version_id) AS versions FROM cost_daily GROUP BY company_id',
    z.object({ company: z.string(), versions: z.array(z.number()) }),
  );
  const [only] = found;
  if (!only) throw new Error('nothing is imported');
  return `company_id = '${only.company}' AND version_id IN (${only.versions.join(', ')})`;
}

/** The folder of the cost store is the one that holds an `engine` folder. */
async function engineFolder(dataDir: string): Promise<string> {
  const entries = await readdir(dataDir, { withFileTypes: true, recursive: true });
  const found = entries.find((entry) => entry.isDirectory() && entry.name === 'engine');
  if (!found) throw new Error(`no cost store in ${dataDir}`);
  return join(found.parentPath, found.name);
}

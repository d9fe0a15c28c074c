import { amount } from '@altocost/contract/kit/amount.ts';
import { z } from 'zod';
import { MONEY_COLUMNS } from '../focus/row.ts';
import type { Compiled } from '../query/compiled.ts';
import { RollupMismatch, type StoreTotal } from './cost-store.ts';
import { LINES, LOOKUP_LIST, ROLLUPS } from './schema.ts';

const OF_VERSIONS = 'company_id = {company:UUID} AND version_id IN {versions:Array(UInt32)}';
const GRAIN = 'version_id, currency, usage_account_id';

const exact = z.string().transform((text) => amount(text));
export const sourceTotal = z.object({
  source: z.string(),
  version_id: z.number(),
  currency: z.string(),
  usage_account_id: z.string(),
  line_count: z.number(),
  billed_cost: exact,
  effective_cost: exact,
  list_cost: exact,
  contracted_cost: exact,
});
export type SourceTotal = z.output<typeof sourceTotal>;

/** Sums of the lines and of every roll-up at the same grain, in one statement. */
export function totalsOf(companyId: string, versionIds: readonly number[]): Compiled {
  const sources = [
    { name: LINES, rows: 'count()' },
    ...ROLLUPS.map(({ name }) => ({ name, rows: 'sum(rows)' })),
  ];
  const selects = sources.map(
    ({ name, rows }) =>
      `SELECT '${name}' AS source, ${GRAIN}, ${rows} AS line_count, ${MONEY_COLUMNS.map((m) => `sum(${name}.${m}) AS ${m}`).join(', ')} ` +
      `FROM ${name} WHERE ${OF_VERSIONS} GROUP BY ${GRAIN}`,
  );
  return {
    sql: `SELECT * FROM (${selects.join(' UNION ALL ')}) ORDER BY source, ${GRAIN}`,
    params: { company: companyId, versions: versionIds },
  };
}

/** How many keys on lines have no entry in their lookup; all must be 0. */
export function missingKeys(companyId: string, versionIds: readonly number[]): Compiled {
  const counts = LOOKUP_LIST.map(
    ({ table, key }) =>
      `SELECT '${table}' AS source, uniqExact(${key}) AS missing FROM ${LINES} WHERE ${OF_VERSIONS} ` +
      `AND ${key} GLOBAL NOT IN (SELECT ${key} FROM ${table} WHERE company_id = {company:UUID})`,
  );
  return { sql: counts.join(' UNION ALL '), params: { company: companyId, versions: versionIds } };
}
export const missing = z.object({ source: z.string(), missing: z.number() });

/** The totals of the raw lines. Throws {@link RollupMismatch} naming the first source that differs from them. */
export function reconcile(
  totals: readonly SourceTotal[],
  absent: readonly z.output<typeof missing>[],
): StoreTotal[] {
  const lines = totals.filter((total) => total.source === LINES).map(withoutSource);
  const expected = JSON.stringify(lines);
  for (const { name } of ROLLUPS) {
    const found = JSON.stringify(totals.filter((total) => total.source === name).map(withoutSource));
    if (found !== expected) throw new RollupMismatch(`${name} and ${LINES} differ`);
  }
  for (const { source, missing: count } of absent) {
    if (count > 0) throw new RollupMismatch(`${source} lacks ${count} keys of ${LINES}`);
  }
  return lines;
}

function withoutSource(total: SourceTotal): StoreTotal {
  const { version_id, currency, usage_account_id, line_count } = total;
  const { billed_cost, effective_cost, list_cost, contracted_cost } = total;
  return {
    version_id,
    currency,
    usage_account_id,
    rows: line_count,
    sums: { billed_cost, effective_cost, list_cost, contracted_cost },
  };
}

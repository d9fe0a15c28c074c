import { LINES, ROLLUPS } from '../store/schema.ts';
import type { Ledger } from './ask.ts';
import { createBindings } from './bindings.ts';
import type { Compiled } from './compiled.ts';

const SMALLEST = ROLLUPS[0]?.name ?? LINES;

/** `first` and `last` day with charges and how many `charges` there are. */
export function compileDays(ledger: Ledger): Compiled {
  const bindings = createBindings();
  return bindings.compiled(
    `SELECT min(charge_date) AS first, max(charge_date) AS last, sum(rows) AS charges FROM ${SMALLEST} WHERE ${live(ledger, bindings)}`,
  );
}

/** Effective cost in other currencies than the company's: `currency`, `month` (first day), `cost`. */
export function compileForeign(ledger: Ledger): Compiled {
  const bindings = createBindings();
  const own = bindings.named('currency', 'String', ledger.currency);
  return bindings.compiled(
    `SELECT currency, toStartOfMonth(charge_date) AS month, sum(effective_cost) AS cost FROM ${SMALLEST} ` +
      `WHERE ${live(ledger, bindings)} AND currency != ${own} GROUP BY currency, month ORDER BY currency, month`,
  );
}

function live(ledger: Ledger, bindings: ReturnType<typeof createBindings>): string {
  const company = bindings.named('company', 'UUID', ledger.companyId);
  return `company_id = ${company} AND version_id IN ${bindings.named('versions', 'Array(UInt32)', ledger.versions)}`;
}

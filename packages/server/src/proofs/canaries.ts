import { csvText, focusCharge } from '@altocost/engine/pipeline/testing/table.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import { importer } from '../domains/imports/testing/bills.ts';
import { allEndpoints } from '../http/openapi.ts';
import type { TestCompany, World } from '../testing/world.ts';
import { sampleInput, urlOf } from './sample-input.ts';

/** Stands in every text of company B, and in no text of anybody else. */
export const CANARY = 'CANARY-B';

/** Tables of a company that need no row of B: what they hold only exists for a moment. */
const EMPTY_ALLOWED: readonly string[] = [];

/**
 * Fills a company through the product's own calls: a bill whose values all carry the text, and one object by every creating call of
 * the contract. A call that comes later takes part by being declared.
 */
export async function fillCompany(world: World, company: TestCompany, text: string): Promise<void> {
  const token = await world.login(company.admin);
  await bringBill(world, token, text);
  for (const { id, endpoint } of creatingCalls()) {
    const body = sampleInput(endpoint.body, { id: company.admin.id, text, optional: true });
    const url = urlOf(endpoint, () => company.id);
    const reply = await world.ask({ method: endpoint.method, url, body, token });
    if (reply.statusCode >= 500) throw new Error(`${id} broke on a sound input: ${reply.body}`);
  }
}

/** Calls that make something: POST and PUT, of people who are signed in, with no id but the company's in the address. */
function creatingCalls(): { id: string; endpoint: Endpoint }[] {
  return allEndpoints().filter(
    ({ endpoint }) =>
      ['POST', 'PUT'].includes(endpoint.method) &&
      endpoint.access !== 'public' &&
      endpoint.multipart !== true &&
      endpoint.kind === undefined &&
      (endpoint.fresh === true || endpoint.sessionOnly !== true) &&
      /^[^:]*$|^\/company\/:id$/.test(endpoint.path),
  );
}

async function bringBill(world: World, token: string, text: string): Promise<void> {
  const bill = [1, 2, 3].map((n) =>
    focusCharge({
      BillingAccountId: `${text}-payer`,
      SubAccountId: `${text}-account-${n}`,
      ServiceName: `${text} service ${n}`,
      ResourceId: `${text}-resource-${n}`,
      Tags: JSON.stringify({ [`${text}-key`]: `${text}-value-${n}` }),
      BilledCost: '10.0137',
      EffectiveCost: '10.0137',
      ListCost: '10.0137',
      ContractedCost: '10.0137',
    }),
  );
  const record = await importer(world, token).bring({ name: `${text}.csv`, content: csvText(bill) });
  if (record.status !== 'done') throw new Error(`the bill was refused: ${JSON.stringify(record.errors)}`);
}

/** Tables with a company's rows, as the database itself lists them. */
export async function companyTables(world: World): Promise<string[]> {
  const found = await world.platform.database.systemTransaction((tx) =>
    tx.execute<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'company_id' ORDER BY 1`),
  );
  return found.rows.map(({ name }) => name);
}

/** Tables that hold nothing of the company, so that nothing could leak from them: each wants a creating call or a place on the list. */
export async function emptyTables(world: World, companyId: string): Promise<string[]> {
  const tables = await companyTables(world);
  const counts = await Promise.all(
    tables.map(async (name) => ({ name, rows: (await rowsOf(world, name, companyId)).length })),
  );
  return counts
    .filter(({ name, rows }) => rows === 0 && !EMPTY_ALLOWED.includes(name))
    .map(({ name }) => name);
}

async function rowsOf(world: World, table: string, companyId: string): Promise<string[]> {
  const found = await world.platform.database.systemTransaction((tx) =>
    tx.execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(table)} t WHERE company_id = ${companyId} ORDER BY 1`,
    ),
  );
  return found.rows.map(({ row }) => row);
}

/** Every id that occurs in the company's rows, its own included. */
export async function idsOf(world: World, companyId: string): Promise<string[]> {
  const ids = new Set([companyId]);
  for (const table of await companyTables(world)) {
    const columns = await world.platform.database.systemTransaction((tx) =>
      tx.execute<{ name: string }>(sql`
        SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${table} AND data_type = 'uuid'`),
    );
    for (const { name } of columns.rows) {
      const found = await world.platform.database.systemTransaction((tx) =>
        tx.execute<{ id: string | null }>(sql`
          SELECT DISTINCT ${sql.identifier(name)}::text AS id FROM ${sql.identifier(table)}
          WHERE company_id = ${companyId}`),
      );
      for (const { id } of found.rows) if (id !== null) ids.add(id);
    }
  }
  return [...ids];
}

/** All rows of the company: what must be the same before and after others were at work. */
export async function stateOf(world: World, companyId: string): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const table of await companyTables(world)) state[table] = await rowsOf(world, table, companyId);
  const own = await world.platform.database.systemTransaction((tx) =>
    tx.execute<{ row: string }>(sql`SELECT c::text AS row FROM companies c WHERE id = ${companyId}`),
  );
  return { ...state, companies: own.rows.map(({ row }) => row) };
}

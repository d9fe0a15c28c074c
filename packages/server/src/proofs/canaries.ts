import { csvText, focusCharge } from '@altocost/engine/pipeline/testing/table.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { importer, multipart } from '../domains/imports/testing/bills.ts';
import { ssoConfigs } from '../platform/db/schema/companies.ts';
import { identities } from '../platform/db/schema/users.ts';
import { allEndpoints } from '../http/openapi.ts';
import type { TestCompany, World } from '../testing/world.ts';
import { sampleInput, urlOf } from './sample-input.ts';

/** Stands in every text of company B, and in no text of anybody else. */
export const CANARY = 'CANARY-B';

/**
 * Fills a company through the product's own calls: a bill whose values all carry the text, and one object by every creating call of
 * the contract. A call that comes later takes part by being declared.
 */
export async function fillCompany(world: World, company: TestCompany, text: string): Promise<void> {
  const token = await world.login(company.admin);
  await bringBill(world, token, text);
  await uploadLogo(world, company, token);
  await knowProvider(world, company, text);
  for (const { id, endpoint } of creatingCalls()) {
    const body = sampleInput(endpoint.body, { id: company.admin.id, text, optional: true });
    const url = urlOf(endpoint, () => company.id);
    const headers = { 'idempotency-key': `${text}-${id}` };
    const reply = await world.ask({ method: endpoint.method, url, body, token, headers });
    const outside = endpoint.errors?.some((error) => error === 'unavailable' || error === 'upstream_failed');
    if (reply.statusCode >= 500 && outside !== true)
      throw new Error(`${id} broke on a sound input: ${reply.body}`);
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

async function uploadLogo(world: World, company: TestCompany, token: string): Promise<void> {
  const create = { width: 4, height: 4, channels: 3, background: '#102030' } as const;
  const content = await sharp({ create }).png().toBuffer();
  const { type, body } = multipart({ name: 'logo.png', content });
  const reply = await world.server.inject({
    method: 'POST',
    url: `/api/company/${company.id}/logo`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: body,
  });
  if (reply.statusCode !== 200) throw new Error(`the logo was refused: ${reply.body}`);
}

/** What only a foreign OpenID provider could bring about. */
async function knowProvider(world: World, company: TestCompany, text: string): Promise<void> {
  const now = world.clock.now();
  const at = { companyId: company.id, issuer: `https://${text.toLowerCase()}.example` };
  await world.platform.database.systemTransaction(async (tx) => {
    await tx.insert(identities).values({ ...at, userId: company.admin.id, subject: text, createdAt: now });
    await tx.insert(ssoConfigs).values({
      ...at,
      clientId: text,
      sealedClientSecret: text,
      clientSecretEnding: 'cret',
      emailDomains: [`${text.toLowerCase()}.example`],
      updatedAt: now,
    });
  });
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

/** Tables that hold nothing of the company, so that nothing could leak from them: each wants a creating call, or a row in `fillCompany`. */
export async function emptyTables(world: World, companyId: string): Promise<string[]> {
  const tables = await companyTables(world);
  const counts = await Promise.all(
    tables.map(async (name) => ({ name, rows: (await rowsOf(world, name, companyId)).length })),
  );
  return counts.filter(({ rows }) => rows === 0).map(({ name }) => name);
}

async function rowsOf(world: World, table: string, companyId: string): Promise<string[]> {
  const found = await world.platform.database.systemTransaction((tx) =>
    tx.execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(table)} t WHERE company_id = ${companyId} ORDER BY 1`,
    ),
  );
  return found.rows.map(({ row }) => row);
}

/** An id of every kind that occurs in the company's rows, its own included. */
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
          SELECT ${sql.identifier(name)}::text AS id FROM ${sql.identifier(table)}
          WHERE company_id = ${companyId} AND ${sql.identifier(name)} IS NOT NULL LIMIT 1`),
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

import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/** The two kinds of named lists of people: the same columns in tables of their own. */
export const TEAMS = { table: 'teams', members: 'team_members', key: 'team_id' } as const;
export const CHANNELS = { table: 'channels', members: 'channel_members', key: 'channel_id' } as const;
export type Lists = typeof TEAMS | typeof CHANNELS;

export interface PeopleList {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Draft {
  readonly name: string;
  readonly description: string;
}

type Row = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_at: string | Date;
  readonly updated_at: string | Date;
};

const COLUMNS = sql.raw('id, name, description, created_at, updated_at');

export async function find(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  id: string,
): Promise<PeopleList | null> {
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${COLUMNS} FROM ${sql.identifier(table)} WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`,
  );
  return rows[0] === undefined ? null : listOf(rows[0]);
}

/** For what only reads: a GET cannot lock. */
export async function show(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  id: string,
): Promise<PeopleList | null> {
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${COLUMNS} FROM ${sql.identifier(table)} WHERE company_id = ${companyId} AND id = ${id}`,
  );
  return rows[0] === undefined ? null : listOf(rows[0]);
}

/** A page by name; `text` narrows to names that contain it, upper and lower case being the same. */
export async function page(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  { text, limit, offset }: { readonly text: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly found: PeopleList[]; readonly total: number }> {
  const where = sql`company_id = ${companyId} AND position(lower(${text}) in lower(name)) > 0`;
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${COLUMNS} FROM ${sql.identifier(table)} WHERE ${where}
        ORDER BY lower(name), id LIMIT ${limit} OFFSET ${offset}`,
  );
  const counted = await tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${sql.identifier(table)} WHERE ${where}`,
  );
  return { found: rows.map(listOf), total: counted.rows[0]?.total ?? 0 };
}

/** False: another one has the name. */
export async function insert(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  list: Draft & { readonly id: string; readonly createdBy: string; readonly now: Date },
): Promise<boolean> {
  const now = list.now.toISOString();
  const { rows } = await tx.execute(
    sql`INSERT INTO ${sql.identifier(table)} (company_id, id, name, description, created_by, created_at, updated_at)
        VALUES (${companyId}, ${list.id}, ${list.name}, ${list.description}, ${list.createdBy}, ${now}, ${now})
        ON CONFLICT (company_id, lower(name)) DO NOTHING RETURNING id`,
  );
  return rows.length > 0;
}

export async function isTaken(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM ${sql.identifier(table)}
        WHERE company_id = ${companyId} AND lower(name) = lower(${name}) AND id <> ${exceptId}`,
  );
  return rows.length > 0;
}

export async function update(
  tx: Tx,
  companyId: string,
  { table }: Lists,
  id: string,
  { name, description }: Draft,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`UPDATE ${sql.identifier(table)} SET name = ${name}, description = ${description}, updated_at = ${now.toISOString()}
        WHERE company_id = ${companyId} AND id = ${id}`,
  );
}

export async function remove(tx: Tx, companyId: string, { table }: Lists, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE company_id = ${companyId} AND id = ${id}`);
}

/** Ids of the people of each list. */
export async function membersOf(
  tx: Tx,
  companyId: string,
  { members, key }: Lists,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { rows } = await tx.execute<{ list: string; user_id: string }>(
    sql`SELECT ${sql.identifier(key)} AS list, user_id FROM ${sql.identifier(members)}
        WHERE company_id = ${companyId} AND ${sql.identifier(key)} IN (${joined(ids)}) ORDER BY user_id`,
  );
  for (const { list, user_id } of rows) found.get(list)?.push(user_id);
  return found;
}

/** Exactly these people from now on. */
export async function setMembers(
  tx: Tx,
  companyId: string,
  { members, key }: Lists,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM ${sql.identifier(members)} WHERE company_id = ${companyId} AND ${sql.identifier(key)} = ${id}`,
  );
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => sql`(${companyId}, ${id}, ${userId})`);
  await tx.execute(
    sql`INSERT INTO ${sql.identifier(members)} (company_id, ${sql.identifier(key)}, user_id)
        VALUES ${sql.join(rows, sql`, `)}`,
  );
}

function joined(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}

function listOf(row: Row): PeopleList {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

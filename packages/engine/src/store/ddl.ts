import { MIGRATIONS_TABLE, type Table } from './schema.ts';

/** Where the tables stand: one node, or all nodes of a ClickHouse cluster of that name. */
export type Layout = { readonly cluster: null } | { readonly cluster: string };

export const ONE_NODE: Layout = { cluster: null };

/** Throws where the name could not stand in a statement unquoted. */
export function clusterLayout(cluster: string): Layout {
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(cluster)) throw new Error(`not a cluster name: ${cluster}`);
  return { cluster };
}

/**
 * Statements that make a table where it is missing. On a cluster the rows live in `<name>_local`, replicated, and
 * `<name>` spreads over the shards by company: all of a company is on one shard, so joins need no other one.
 */
export function createTable(table: Table, layout: Layout): string[] {
  const columns = table.columns.map(({ name, type }) => `  ${name} ${type}`).join(',\n');
  const partition = table.partitionBy === null ? '' : `\nPARTITION BY ${table.partitionBy}`;
  const settings = Object.entries(table.settings ?? {}).map(([name, value]) => `${name} = ${value}`);
  const order =
    `\nORDER BY (${table.orderBy.join(', ')})` +
    (settings.length === 0 ? '' : `\nSETTINGS ${settings.join(', ')}`);
  const family = table.replacing ? 'ReplacingMergeTree' : 'MergeTree';
  if (layout.cluster === null) {
    return [
      `CREATE TABLE IF NOT EXISTS ${table.name} (\n${columns}\n) ENGINE = ${family}${partition}${order}`,
    ];
  }
  const path = table.sharded ? '{shard}' : 'all';
  const local = storedTable(table.name, layout);
  const cluster = `'${layout.cluster}'`;
  const statements = [
    `CREATE TABLE IF NOT EXISTS ${local} ON CLUSTER ${cluster} (\n${columns}\n) ` +
      `ENGINE = Replicated${family}('/clickhouse/tables/${path}/{database}/{table}', '{replica}')${partition}${order}`,
  ];
  if (table.sharded) {
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${table.name} ON CLUSTER ${cluster} AS ${local} ` +
        `ENGINE = Distributed(${cluster}, currentDatabase(), '${local}', cityHash64(company_id))`,
    );
  }
  return statements;
}

/** The table that holds the rows themselves: what DELETE and OPTIMIZE act on. */
export function storedTable(name: string, layout: Layout): string {
  return layout.cluster === null || name === MIGRATIONS_TABLE ? name : `${name}_local`;
}

export function onCluster(layout: Layout): string {
  return layout.cluster === null ? '' : ` ON CLUSTER '${layout.cluster}'`;
}

/** Which steps of the schema were taken, one row each, the same on every node. */
export const MIGRATIONS: Table = {
  name: MIGRATIONS_TABLE,
  columns: [
    { name: 'id', type: 'UInt32' },
    { name: 'name', type: 'String' },
    { name: 'applied_at', type: "DateTime('UTC') DEFAULT now('UTC')" },
  ],
  replacing: true,
  partitionBy: null,
  orderBy: ['id'],
  sharded: false,
};

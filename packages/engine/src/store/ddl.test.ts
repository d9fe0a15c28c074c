import { describe, expect, it } from 'vitest';
import { clusterLayout, createTable, MIGRATIONS, ONE_NODE, onCluster, storedTable } from './ddl.ts';
import { LOOKUP_LIST, TABLES, type Table } from './schema.ts';

const CLUSTER = clusterLayout('costs');

function table(name: string): Table {
  const found = TABLES.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}

/** Without the columns. */
function frame(statements: readonly string[]): string[] {
  return statements.map((sql) => sql.replace(/\(\n[^]*?\n\)/, '(…)'));
}

describe('schema', () => {
  it('is one table per name on one node', () => {
    expect(frame(createTable(table('cost_daily_resources'), ONE_NODE))).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS cost_daily_resources (…) ENGINE = MergeTree
      PARTITION BY toYYYYMM(charge_date)
      ORDER BY (company_id, version_id, resource_key, charge_date)
      SETTINGS min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1, enable_max_bytes_limit_for_min_age_to_force_merge = 1",
      ]
    `);
    expect(createTable(table('cost_tag_sets'), ONE_NODE)).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS cost_tag_sets (
        company_id UUID,
        tag_set UInt64,
        tags Map(LowCardinality(String), String)
      ) ENGINE = ReplacingMergeTree
      ORDER BY (company_id, tag_set)",
      ]
    `);
  });

  it('is a replicated table and one that spreads by company on a cluster', () => {
    expect(frame(createTable(table('cost_lines'), CLUSTER))).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS cost_lines_local ON CLUSTER 'costs' (…) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
      PARTITION BY toYYYYMM(charge_date)
      ORDER BY (company_id, version_id, charge_date, provider, usage_account_id, product)",
        "CREATE TABLE IF NOT EXISTS cost_lines ON CLUSTER 'costs' AS cost_lines_local ENGINE = Distributed('costs', currentDatabase(), 'cost_lines_local', cityHash64(company_id))",
      ]
    `);
    expect(frame(createTable(MIGRATIONS, CLUSTER))).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS cost_schema ON CLUSTER 'costs' (…) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/all/{database}/{table}', '{replica}')
      ORDER BY (id)",
      ]
    `);
    expect([storedTable('cost_lines', CLUSTER), onCluster(CLUSTER)]).toEqual([
      'cost_lines_local',
      " ON CLUSTER 'costs'",
    ]);
    expect([storedTable('cost_lines', ONE_NODE), onCluster(ONE_NODE)]).toEqual(['cost_lines', '']);
  });

  it('has the company first in every table, and names each column once', () => {
    for (const { name, columns, orderBy } of TABLES) {
      expect([name, columns[0]?.name, orderBy[0]]).toEqual([name, 'company_id', 'company_id']);
      expect(new Set(columns.map((column) => column.name)).size).toBe(columns.length);
      for (const key of orderBy) expect(columns.map((column) => column.name)).toContain(key);
    }
    expect(LOOKUP_LIST.every(({ table: name }) => table(name).replacing)).toBe(true);
  });

  it('refuses a cluster name that could not stand in a statement', () => {
    for (const name of ['', "x' --", 'a b', '1a'])
      expect(() => clusterLayout(name)).toThrow('not a cluster name');
  });
});

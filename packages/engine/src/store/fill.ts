import { LINE_COLUMNS } from '../focus/row.ts';
import type { Compiled } from '../query/compiled.ts';
import type { Load, VersionLoad } from './cost-store.ts';
import {
  CORE_COLUMNS,
  CORE_HASH,
  LINES,
  LOOKUP_LIST,
  ROLLUP_SUMS,
  ROLLUPS,
  UNIT_HASH,
  type Lookup,
  type Rollup,
} from './schema.ts';
import type { LoadStatement } from './wire.ts';

/** Structure of a normalised file. */
export const FILE_STRUCTURE = LINE_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

/** Rows of a bill may carry any charge date; the engine's limit on months per block is for typing errors. */
const INSERT_SETTINGS = 'SETTINGS max_partitions_per_insert_block = 0';
const OF_VERSIONS = 'company_id = {company:UUID} AND version_id IN {versions:Array(UInt32)}';
/** Roll-ups of versions up to so many lines together are made at once: one by one, small versions cost mostly the asking. */
const ROWS_AT_ONCE = 1_000_000;

/** Writes the lines of one version's files, with the keys that stand for their tags, resource and meter. */
export function insertLines(load: Load, versionId: number): LoadStatement {
  const names = LINE_COLUMNS.map(({ name }) => name);
  const keys = LOOKUP_LIST.map(({ key }) => key);
  const into = ['company_id', 'import_id', 'version_id', ...keys, 'core_key', 'unit_hash', ...names];
  const from = [
    '{company:UUID}',
    '{import:UUID}',
    '{version:UInt32}',
    ...LOOKUP_LIST.map(({ hash }) => hash),
    CORE_HASH,
    UNIT_HASH,
    ...names,
  ];
  return {
    sql: (source) =>
      `INSERT INTO ${LINES} (${into.join(', ')}) ${INSERT_SETTINGS} SELECT ${from.join(', ')} FROM ${source}`,
    params: { company: load.companyId, import: load.importId, version: versionId },
  };
}

/** Everything that is made from the lines of the versions, in order: lookups first, then each roll-up. */
export function derive({ companyId, versions }: Load): Compiled[] {
  return batches(versions).flatMap((batch) => {
    const params = { company: companyId, versions: batch.map(({ versionId }) => versionId) };
    return [...LOOKUP_LIST.map(fillLookup), ...ROLLUPS.map(fillRollup)].map((sql) => ({ sql, params }));
  });
}

function batches(versions: readonly VersionLoad[]): VersionLoad[][] {
  const found: VersionLoad[][] = [];
  let rows = Infinity;
  for (const version of versions.filter(({ files }) => files.length > 0)) {
    rows += version.rows;
    if (rows > ROWS_AT_ONCE) {
      found.push([]);
      rows = version.rows;
    }
    found.at(-1)?.push(version);
  }
  return found;
}

function fillLookup({ table, key, columns, stored }: Lookup): string {
  return (
    `INSERT INTO ${table} (company_id, ${[key, ...columns].join(', ')}) ` +
    `SELECT {company:UUID}, ${[key, ...columns.map((c) => `any(${stored(c)})`)].join(', ')} FROM ${LINES} ` +
    `WHERE ${OF_VERSIONS} AND ${key} GLOBAL NOT IN ` +
    `(SELECT ${key} FROM ${table} WHERE company_id = {company:UUID}) GROUP BY ${key}`
  );
}

/**
 * Sums by hashes of the dimensions, then spells the dimensions of each hash: grouping by thirteen text columns
 * takes two to three times as long.
 */
function fillRollup({ name, keys }: Rollup): string {
  const sums = ROLLUP_SUMS.map((sum) => sum.name);
  const into = ['company_id', 'version_id', 'charge_date', ...CORE_COLUMNS, ...keys, ...sums];
  const grouped = ['version_id', 'charge_date', ...keys, 'core_key'];
  const summed = ROLLUP_SUMS.map((sum) => `${sum.from} AS sum_of_${sum.name}`);
  const spelled = CORE_COLUMNS.map((column) => `any(${column}) AS core_${column}`);
  const from = [
    '{company:UUID}',
    'version_id',
    'charge_date',
    ...CORE_COLUMNS.map((column) => `core_${column}`),
    ...keys,
    ...sums.map((sum) => `sum_of_${sum}`),
  ];
  return (
    `INSERT INTO ${name} (${into.join(', ')}) ${INSERT_SETTINGS} SELECT ${from.join(', ')} FROM ` +
    `(SELECT ${[...grouped, ...summed].join(', ')} FROM ${LINES} WHERE ${OF_VERSIONS} GROUP BY ${grouped.join(', ')}) AS sums ` +
    `ANY LEFT JOIN (SELECT core_key, ${spelled.join(', ')} FROM ${LINES} WHERE ${OF_VERSIONS} GROUP BY core_key) AS cores ` +
    `USING (core_key)`
  );
}

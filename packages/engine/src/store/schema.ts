import { LINE_COLUMNS, MONEY_COLUMNS, type LineColumn } from '../focus/row.ts';

/** A table as data; `ddl.ts` writes it for one node and for a cluster. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Later rows with the same sorting key replace earlier ones when parts are merged. */
  readonly replacing: boolean;
  readonly partitionBy: string | null;
  readonly orderBy: readonly string[];
  /** False: every shard holds the whole table. */
  readonly sharded: boolean;
  /** What differs from the engine's own way of merging parts. */
  readonly settings?: Readonly<Record<string, number>>;
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** Dimensions that every roll-up holds as columns of its own: few combinations per day. */
export const CORE_COLUMNS = [
  'billing_period',
  'provider',
  'category',
  'product',
  'service_code',
  'usage_account_id',
  'account_name',
  'billing_account_id',
  'region',
  'charge_category',
  'charge_class',
  'charge_frequency',
  'pricing_model',
  'cost_center',
  'invoice_id',
  'currency',
] as const satisfies readonly LineColumn[];

/** What is metered, finer than the product. A product has few of these, however many charges there are. */
const METER_COLUMNS = [
  'usage_type',
  'operation',
  'availability_zone',
  'product_code',
  'commitment_id',
  'usage_unit',
] as const satisfies readonly LineColumn[];

const RESOURCE_COLUMNS = [
  'resource_id',
  'resource_name',
  'resource_path',
  'resource_type',
] as const satisfies readonly LineColumn[];

/**
 * A small table that says what a key stands for. Rows carry the key, a hash of the values: grouping a year by
 * key first and joining the few distinct keys afterwards is several times faster than grouping by wide text or
 * by a Map. Keys are the same in every version, so equal values are stored once per company.
 */
export interface Lookup {
  readonly key: LookupKey;
  readonly table: string;
  readonly columns: readonly LineColumn[];
  /** The key of a line. */
  readonly hash: string;
  /** How a column is written to the table. */
  readonly stored: (column: LineColumn) => string;
}

export type LookupKey = 'tag_set' | 'meter_key' | 'resource_key';

const asDelivered = (column: LineColumn): string => column;

export const LOOKUPS = {
  tag_set: {
    key: 'tag_set',
    table: 'cost_tag_sets',
    columns: ['tags'],
    // The order in which a provider writes the tags makes no difference. 0 is "no tags".
    hash: 'if(empty(tags), 0, cityHash64(toString(mapSort(tags))))',
    stored: (column) => `mapSort(${column})`,
  },
  meter_key: {
    key: 'meter_key',
    table: 'cost_meters',
    columns: METER_COLUMNS,
    hash: `cityHash64(${METER_COLUMNS.join(', ')})`,
    stored: asDelivered,
  },
  resource_key: {
    key: 'resource_key',
    table: 'cost_resources',
    columns: RESOURCE_COLUMNS,
    hash: `cityHash64(${RESOURCE_COLUMNS.join(', ')})`,
    stored: asDelivered,
  },
} as const satisfies Record<LookupKey, Lookup>;

export const LOOKUP_LIST: readonly Lookup[] = Object.values(LOOKUPS);

/** Stands for all CORE_COLUMNS of a line while roll-ups are made. */
export const CORE_HASH = `cityHash64(${CORE_COLUMNS.join(', ')})`;

/**
 * Daily sums. `rows` counts lines; `unit_low` and `unit_high` are the smallest and largest hash of the units in
 * which something was used (0: nothing was): quantities may be added where both are equal.
 */
export interface Rollup {
  readonly name: string;
  readonly keys: readonly LookupKey[];
  readonly orderBy: readonly string[];
}

/**
 * A version is one billing month of one export, so a company's month is a few contiguous stretches, each in the order of
 * days; versions that are no longer live are skipped by the index instead of being read.
 */
const BY_VERSION = ['company_id', 'version_id', 'charge_date'];

/** From the smallest to the largest; the first one that has what a question needs answers it. */
export const ROLLUPS: readonly Rollup[] = [
  { name: 'cost_daily', keys: [], orderBy: BY_VERSION },
  { name: 'cost_daily_tags', keys: ['tag_set'], orderBy: BY_VERSION },
  { name: 'cost_daily_meters', keys: ['meter_key'], orderBy: BY_VERSION },
  // By resource first: a few resources over a year are found ten times as fast, a month of all of them takes a third longer.
  {
    name: 'cost_daily_resources',
    keys: ['resource_key', 'tag_set'],
    orderBy: ['company_id', 'version_id', 'resource_key', 'charge_date'],
  },
];

export const LINES = 'cost_lines';
export const MIGRATIONS_TABLE = 'cost_schema';

const MONEY = 'Decimal(38, 18)';

/** Sums of a roll-up, from lines. */
export const ROLLUP_SUMS: readonly (Column & { readonly from: string })[] = [
  { name: 'rows', type: 'UInt64', from: 'count()' },
  ...MONEY_COLUMNS.map((name) => ({ name, type: MONEY, from: `sum(${name})` })),
  { name: 'usage_quantity', type: MONEY, from: 'sum(usage_quantity)' },
  { name: 'unit_low', type: 'UInt32', from: 'minIf(unit_hash, usage_quantity != 0)' },
  { name: 'unit_high', type: 'UInt32', from: 'maxIf(unit_hash, usage_quantity != 0)' },
];

/** Hash of a line's unit, never 0. */
export const UNIT_HASH = 'bitOr(xxHash32(usage_unit), 1)';

const COMPANY = { name: 'company_id', type: 'UUID' };
const VERSION = { name: 'version_id', type: 'UInt32' };
const KEY_COLUMNS: readonly Column[] = LOOKUP_LIST.map(({ key }) => ({ name: key, type: 'UInt64' }));
/** Partition of a charge; also where DELETE is aimed at. */
export const BY_MONTH = 'toYYYYMM(charge_date)';

const lines: Table = {
  name: LINES,
  columns: [
    COMPANY,
    { name: 'import_id', type: 'UUID' },
    VERSION,
    ...KEY_COLUMNS,
    { name: 'core_key', type: 'UInt64' },
    { name: 'unit_hash', type: 'UInt32' },
    ...LINE_COLUMNS.map(({ name, type }) => ({ name, type })),
  ],
  replacing: false,
  partitionBy: BY_MONTH,
  orderBy: [...BY_VERSION, 'provider', 'usage_account_id', 'product'],
  sharded: true,
};

/**
 * A month of a company is a few small parts, one per version, too few for the engine to merge by itself; a year of them is
 * read twice as fast when they are one part each. Parts that would become larger than the engine's limit stay.
 */
const ONE_PART_A_MONTH = {
  min_age_to_force_merge_seconds: 30,
  min_age_to_force_merge_on_partition_only: 1,
  enable_max_bytes_limit_for_min_age_to_force_merge: 1,
};

/** All tables but the record of migrations. */
export const TABLES: readonly Table[] = [
  lines,
  ...ROLLUPS.map((rollup): Table => ({
    name: rollup.name,
    columns: [
      COMPANY,
      VERSION,
      { name: 'charge_date', type: 'Date' },
      ...CORE_COLUMNS.map((name) => ({ name, type: lineType(name) })),
      ...rollup.keys.map((name) => ({ name, type: 'UInt64' })),
      ...ROLLUP_SUMS.map(({ name, type }) => ({ name, type })),
    ],
    replacing: false,
    partitionBy: BY_MONTH,
    orderBy: rollup.orderBy,
    sharded: true,
    settings: ONE_PART_A_MONTH,
  })),
  ...LOOKUP_LIST.map((lookup): Table => ({
    name: lookup.table,
    columns: [
      COMPANY,
      { name: lookup.key, type: 'UInt64' },
      ...lookup.columns.map((name) => ({ name, type: lineType(name) })),
    ],
    replacing: true,
    partitionBy: null,
    orderBy: ['company_id', lookup.key],
    sharded: true,
  })),
];

function lineType(name: LineColumn): string {
  const column = LINE_COLUMNS.find((c) => c.name === name);
  if (column === undefined) throw new Error(`not a line column: ${name}`);
  return column.type;
}

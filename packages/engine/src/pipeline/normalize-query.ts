import { firstOfMonth } from '@altocost/contract/kit/calendar.ts';
import { LINE_COLUMNS, type LineColumn, type MoneyColumn } from '../focus/row.ts';
import type { FormatColumns } from '../providers/rule.ts';
import { createCellScope, type CellScope } from './cell-scope.ts';
import { findFaults, type Fault } from './normalize-faults.ts';
import type { SourceColumns } from './source-columns.ts';
import type { Circumstances, SourceFile } from './source-file.ts';
import { quoteText, structureOf } from '../store/sql-quote.ts';
import { moneySql, testSql, textSql } from './sql-rules.ts';
import { tagsSql } from './normalize-tags.ts';

/** The statements of one file. */
export interface NormalizeQuery {
  /** Sound rows, columns as LINE_COLUMNS, without those of `excluded`. */
  select(excluded: readonly number[]): string;
  /** Refused rows: `source_row`, `fault` (index into `faults`), `value`; `source_row` of all when `values` is false. */
  rejects(limit: number): string;
  readonly rejectedRows: string;
  readonly faults: readonly Fault[];
}

/**
 * Compiles the rules of a format for one file: one SELECT over the file, every CSV column read as text. Column names come
 * from the file and are only ever quoted. Rows with a fault are left out by `select` and listed by `rejects`.
 */
export function normalizeQuery(
  columns: FormatColumns,
  source: SourceColumns,
  file: SourceFile,
  known: Circumstances,
): NormalizeQuery {
  const scope = createCellScope(columns, source, file.types);
  const instants = instantSql(columns, scope, known);
  const lines = lineSql(columns, source, scope, file, known);
  const faults = findFaults(columns, scope, source, known);
  const which = `multiIf(${faults.map(({ condition }, index) => `${condition}, ${index + 1}`).join(', ')}, 0)`;
  const value = `multiIf(${faults.map((each, index) => `fault = ${index + 1}, toString(${each.value})`).join(', ')}, '')`;
  const sound = faults
    .filter(({ detail }) => detail !== true)
    .map(({ condition }) => `NOT ifNull(${condition}, 0)`)
    .join(' AND ');

  const cells = `SELECT toUInt64(_row_number) + 2 AS source_row, ${scope.cells().join(', ')} FROM ${tableOf(file, scope)}`;
  const read = `SELECT *, ${[...scope.decimals(), ...instants].join(', ')} FROM (${cells}) WHERE ${notBlank(scope, file)}`;
  const marked = `SELECT *, ${which} AS fault FROM (${read})`;
  const output = LINE_COLUMNS.map(({ name, type }) => `CAST(${lines[name]}, ${quoteText(type)}) AS ${name}`);
  return {
    select: (excluded) =>
      `SELECT ${output.join(', ')} FROM (${read}) WHERE ${sound}${excluded.length === 0 ? '' : ` AND source_row NOT IN (${excluded.join(',')})`}`,
    rejects: (limit) =>
      `SELECT source_row, toUInt16(fault) - 1 AS fault_index, ${value} AS value FROM (${marked}) WHERE fault != 0 ORDER BY source_row LIMIT ${limit}`,
    rejectedRows: `SELECT source_row FROM (${marked}) WHERE fault != 0 ORDER BY source_row`,
    faults,
  };
}

/** Blank lines of a CSV are no rows; the engine reads them as rows of nothing. */
function notBlank(scope: CellScope, file: SourceFile): string {
  if (file.container === 'parquet') return '1';
  return `NOT (${scope
    .names()
    .map((name) => `${name} = ''`)
    .join(' AND ')})`;
}

function tableOf(file: SourceFile, scope: CellScope): string {
  const format = file.container === 'csv' ? 'CSVWithNames' : 'Parquet';
  const structure = file.container === 'csv' ? quoteText(structureOf(scope.structure())) : "'auto'";
  return `file(${quoteText(file.path)}, ${format}, ${structure}, ${quoteText(file.compression)})`;
}

/** The settings that follow from how a text file is written. */
export function dialectSettings(file: SourceFile): string {
  return file.container === 'parquet'
    ? 'input_format_parquet_preserve_order = 1'
    : `format_csv_delimiter = ${quoteText(file.delimiter)}, input_format_csv_skip_first_lines = ${file.blankLines}, input_format_csv_allow_whitespace_or_tab_as_delimiter = ${file.delimiter === '\t' ? 1 : 0}`;
}

function instantSql(columns: FormatColumns, scope: CellScope, known: Circumstances): string[] {
  const { billing } = columns;
  const start = scope.instant(columns.start);
  const month =
    known.billingPeriod === null ? null : `toDate(${quoteText(firstOfMonth(known.billingPeriod))})`;
  // The day as written, not as an instant: a billing month with an offset is still that month.
  const monthIn = (names: readonly string[]) =>
    `toDate(toStartOfMonth(toDate32OrNull(substring(${scope.textOf(names)}, 1, 10))))`;
  const fallback = month ?? (billing.manifestFirst ? monthIn(columns.start) : 'CAST(NULL AS Nullable(Date))');
  const period =
    month !== null && billing.manifestFirst
      ? month
      : `if(${scope.textOf(billing.columns)} = '', ${fallback}, ${monthIn(billing.columns)})`;
  return [
    `${start} AS started`,
    `if(${scope.textOf(columns.end)} = '', started, ${scope.instant(columns.end)}) AS ended`,
    `${period} AS billed_month`,
  ];
}

function lineSql(
  columns: FormatColumns,
  source: SourceColumns,
  scope: CellScope,
  file: SourceFile,
  known: Circumstances,
): Record<LineColumn, string> {
  const { text } = columns;
  const elsewhere = columns.countedElsewhere === null ? '0' : testSql(columns.countedElsewhere, scope);
  const counted = (sql: string) =>
    elsewhere === '0' ? sql : `if(${elsewhere}, toDecimal128(0, 18), ${sql})`;
  const money = (name: MoneyColumn) =>
    counted(`ifNull(${moneySql(columns.money[name], scope)}, toDecimal128(0, 18))`);
  const { quantity, unit } = quantitySql(columns, scope);
  const provider = textSql(columns.provider, scope);
  const ruled = (name: keyof typeof text) => textSql(text[name], scope);
  const assumed = columns.currency.assumed;
  const currency = columns.currency.columns.some((name) => source.find(name) !== null)
    ? scope.textOf(columns.currency.columns)
    : quoteText(assumed ?? '');
  return {
    charge_date: 'toDate(assumeNotNull(started))',
    charge_period_start: 'assumeNotNull(started)',
    charge_period_end: 'assumeNotNull(ended)',
    billing_period: 'assumeNotNull(billed_month)',
    provider:
      provider === "''"
        ? quoteText(known.provider ?? 'other')
        : `if(${provider} = '', ${quoteText(known.provider ?? 'other')}, ${provider})`,
    publisher: ruled('publisher'),
    invoice_issuer: ruled('invoice_issuer'),
    category: ruled('category'),
    service_category: ruled('service_category'),
    product: ruled('product'),
    product_code: ruled('product_code'),
    service_code: ruled('service_code'),
    resource_id: ruled('resource_id'),
    resource_name: ruled('resource_name'),
    resource_path: ruled('resource_path'),
    resource_type: ruled('resource_type'),
    usage_account_id: ruled('usage_account_id'),
    account_name: ruled('account_name'),
    billing_account_id: ruled('billing_account_id'),
    billing_account_name: ruled('billing_account_name'),
    region: ruled('region'),
    availability_zone: ruled('availability_zone'),
    usage_type: ruled('usage_type'),
    operation: ruled('operation'),
    tags: tagsSql(columns, source, scope),
    billed_cost: money('billed_cost'),
    effective_cost: money('effective_cost'),
    list_cost: money('list_cost'),
    contracted_cost: money('contracted_cost'),
    currency,
    usage_quantity: counted(quantity),
    usage_unit: unit,
    charge_category: ruled('charge_category'),
    charge_class: ruled('charge_class'),
    charge_frequency: ruled('charge_frequency'),
    charge_description: ruled('charge_description'),
    pricing_model: ruled('pricing_model'),
    commitment_id: ruled('commitment_id'),
    commitment_status: ruled('commitment_status'),
    cost_center: ruled('cost_center'),
    invoice_id: ruled('invoice_id'),
    source_file: quoteText(file.name),
    source_row: 'source_row',
  };
}

function quantitySql(columns: FormatColumns, scope: CellScope): { quantity: string; unit: string } {
  const pairs = columns.quantities.flatMap((pair) => {
    const amount = scope.money(pair.quantity);
    return amount === null ? [] : [{ amount, unit: scope.text(pair.unit) ?? "''" }];
  });
  const zero = 'toDecimal128(0, 18)';
  if (pairs.length === 0) return { quantity: zero, unit: "''" };
  return {
    quantity: `coalesce(${pairs.map(({ amount }) => amount).join(', ')}, ${zero})`,
    unit: `multiIf(${pairs.map(({ amount, unit }) => `isNotNull(${amount}), ${unit}`).join(', ')}, '')`,
  };
}

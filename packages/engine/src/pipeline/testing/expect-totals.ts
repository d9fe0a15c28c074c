import { Big } from 'big.js';
import { expect } from 'vitest';
import { amount } from '@altocost/contract/kit/amount.ts';
import type { Normalized, NormalizedPart } from '../outcome.ts';
import type { Deliveries } from './deliver.ts';
import type { TotalsSection, TotalsTable } from './totals.ts';

type Sound = Extract<Normalized, { ok: true }>;

/** Groups are told with so many digits behind the point. */
const TABLE_PLACES = 10;

/** Measures of TOTALS.md → columns of the normalised row. */
const MEASURES: Record<string, string> = {
  BilledCost: 'billed_cost',
  EffectiveCost: 'effective_cost',
  ListCost: 'list_cost',
  ContractedCost: 'contracted_cost',
  UnblendedCost: 'billed_cost',
  'AmortizedCost(CID rule)': 'effective_cost',
  publicOnDemandCost: 'list_cost',
  UsageAmount: 'usage_quantity',
};

/** Groupings of TOTALS.md → expressions over the normalised row. Others are of columns that are not kept. */
const GROUPINGS: Record<string, string> = {
  ServiceCategory: 'service_category',
  ServiceName: 'product',
  ChargeCategory: 'charge_category',
  ChargeClass: 'charge_class',
  CommitmentDiscountStatus: 'commitment_status',
  SubAccountId: 'usage_account_id',
  SubAccountName: 'account_name',
  RegionId: 'region',
  BillingCurrency: 'currency',
  BillingPeriodStart: "formatDateTime(billing_period, '%Y-%m-%d')",
  'ChargePeriodStart day': 'toString(charge_date)',
  ProviderName: "transform(provider, ['aws', 'azure', 'oracle'], ['AWS', 'Microsoft', 'Oracle'], provider)",
  ProductCode: 'service_code',
  UsageAccountId: 'usage_account_id',
  InvoiceId: 'invoice_id',
  productFamily: 'resource_type',
  env: "tags['cost_category/env']",
};
const NOT_KEPT = ['PricingCategory', 'LineItemType', 'regionCode', 'CurrencyCode'];

/**
 * Compares a sound delivery with a section of TOTALS.md: rows, totals, every grouping that is kept, and the independent sums.
 * @param doubles places that agree where the file holds doubles; null for exact files
 */
export async function expectTotals(
  deliveries: Deliveries,
  found: Sound,
  section: TotalsSection,
  doubles: number | null = null,
): Promise<void> {
  expect(found.rowsLoaded).toBe(section.rows);
  expect(found.parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(section.rows);
  const names = Object.keys(section.totals).filter((name) => name in MEASURES);
  expect(names.length).toBeGreaterThanOrEqual(4);
  const sums = names.map((name) => `toString(sum(${MEASURES[name]})) AS \`${name}\``).join(', ');
  const [totals] = await deliveries.ask(found.parts, sums);
  for (const name of names) {
    const control = section.totals[name] ?? '';
    expect([name, agreed(totals?.[name] ?? '', control, placesOf(control), doubles)]).toEqual([
      name,
      control,
    ]);
  }
  expectIndependent(found, totals ?? {});
  for (const table of section.tables) await expectTable(deliveries, found.parts, table, names, sums, doubles);
}

/** The independent reader found what the engine wrote. */
function expectIndependent(found: Sound, totals: Readonly<Record<string, string>>): void {
  for (const [name, column] of Object.entries(MEASURES)) {
    if (!(name in totals) || column === 'usage_quantity') continue;
    const independent = found.independent
      .flatMap(({ sums }) => Object.entries(sums))
      .filter(([measure]) => measure === column)
      .reduce((sum, [, value]) => sum.plus(value), new Big(0));
    expect([column, amount(independent.toFixed())]).toEqual([column, amount(totals[name] ?? '')]);
  }
}

async function expectTable(
  deliveries: Deliveries,
  parts: readonly NormalizedPart[],
  table: TotalsTable,
  names: readonly string[],
  sums: string,
  doubles: number | null,
): Promise<void> {
  const tag = /^tag (.+)$|^resourceTags\/user:(.+)$/.exec(table.by);
  const key = tag?.[1] ?? tag?.[2];
  const expression =
    key === undefined
      ? GROUPINGS[table.by]
      : `multiIf(has(mapKeys(tags), '${key}'), tags['${key}'], empty(tags), '(no tags)', '(key absent)')`;
  if (expression === undefined) {
    expect(NOT_KEPT).toContain(table.by);
    return;
  }
  const rows = await deliveries.ask(
    parts,
    `toString(${expression}) AS value, count() AS rows, ${sums}`,
    'GROUP BY value',
  );
  const empties = tag?.[2] === undefined ? ['(empty)', 'NULL'] : ['(empty)'];
  for (const { value, measures } of table.rows) {
    const wanted = empties.includes(value)
      ? ''
      : table.by === 'BillingPeriodStart'
        ? value.slice(0, 10)
        : value;
    const row = rows.filter((each) =>
      tag?.[2] !== undefined && wanted === ''
        ? /^\(.*\)$/.test(each['value'] ?? '')
        : each['value'] === wanted,
    );
    const total = (name: string) =>
      row.reduce((sum, each) => sum.plus(each[name] ?? '0'), new Big(0)).toFixed();
    const shown = names.map((name) => agreed(total(name), measures[name] ?? '', TABLE_PLACES, doubles));
    expect([table.by, value, total('rows'), ...shown]).toEqual([
      table.by,
      value,
      measures['rows'],
      ...names.map((name) => measures[name]),
    ]);
  }
}

/** Digits behind the point. */
function placesOf(figure: string): number {
  return figure.split('.')[1]?.length ?? 0;
}

/**
 * The control's own text when the figure agrees with it, else the figure: the control has `places` digits, rounded half to
 * even. With `doubles` the file holds doubles, whose sums agree to so many places only.
 */
function agreed(figure: string, control: string, places: number, doubles: number | null): string {
  const exact = new Big(figure);
  const same =
    doubles === null
      ? exact.round(places, Big.roundHalfEven).eq(control)
      : exact.minus(control).abs().lte(new Big(10).pow(-doubles));
  return same ? control : exact.toFixed();
}

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeliveries, type Deliveries } from '../../pipeline/testing/deliver.ts';
import { awsLine, csvFile, type Bill } from '../../pipeline/testing/table.ts';
import { awsName } from './names.ts';

let deliveries: Deliveries;
let count = 0;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

const file = (bill: Bill, how?: Parameters<typeof csvFile>[2]) =>
  csvFile(join(deliveries.folder, `bill-${(count += 1)}.csv`), bill, how);

const MONEY =
  'toString(billed_cost) AS billed, toString(effective_cost) AS effective, toString(list_cost) AS list, toString(contracted_cost) AS contracted';

const PLAN = {
  'savingsPlan/SavingsPlanARN': 'arn:plan',
  'savingsPlan/SavingsPlanEffectiveCost': '0.7',
  'savingsPlan/TotalCommitmentToDate': '10',
  'savingsPlan/UsedCommitment': '7.5',
};
const RESERVED = {
  'reservation/ReservationARN': 'arn:ri',
  'reservation/EffectiveCost': '0.6',
  'reservation/UnusedAmortizedUpfrontFeeForBillingPeriod': '0.2',
  'reservation/UnusedRecurringFee': '0.3',
};
const none = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(cells).map((name) => [name, '']));
const ALL = { ...none(PLAN), ...none(RESERVED), 'pricing/publicOnDemandCost': '2' };

describe('the cost views of a line item type (formats.md 2.3)', () => {
  it.each([
    // type, more cells, billed, effective, list, contracted
    ['Usage', {}, '1', '1', '2', '1'],
    ['', {}, '1', '1', '2', '1'],
    ['Tax', {}, '1', '1', '2', '1'],
    ['Credit', { 'lineItem/UnblendedCost': '-3' }, '-3', '-3', '2', '-3'],
    ['Refund', { 'lineItem/UnblendedCost': '-3' }, '-3', '-3', '2', '-3'],
    [
      'Refund',
      { 'lineItem/UnblendedCost': '-3', 'lineItem/ProductCode': 'ComputeSavingsPlans' },
      '-3',
      '0',
      '2',
      '-3',
    ],
    ['Fee', {}, '1', '1', '2', '1'],
    ['Fee', RESERVED, '1', '0', '2', '1'],
    ['RIFee', RESERVED, '1', '0.5', '2', '1'],
    ['DiscountedUsage', { ...RESERVED, 'lineItem/UnblendedCost': '0' }, '0', '0.6', '2', '2'],
    ['SavingsPlanCoveredUsage', PLAN, '1', '0.7', '2', '1'],
    ['SavingsPlanNegation', { ...PLAN, 'lineItem/UnblendedCost': '-1' }, '-1', '0', '0', '0'],
    ['SavingsPlanRecurringFee', PLAN, '1', '2.5', '2', '1'],
    ['SavingsPlanUpfrontFee', PLAN, '1', '0', '2', '1'],
    ['EdpDiscount', { 'lineItem/UnblendedCost': '-0.1' }, '-0.1', '-0.1', '2', '-0.1'],
    ['Usage', { 'lineItem/Operation': 'EKSPod-EC2' }, '0', '0', '0', '0'],
    ['Usage', { 'lineItem/Operation': 'ECSTask-EC2', 'lineItem/UnblendedCost': '' }, '0', '0', '0', '0'],
  ])('%j with %j', async (type, cells, billed, effective, list, contracted) => {
    const line = awsLine({ ...ALL, 'lineItem/LineItemType': type, 'lineItem/Operation': '', ...cells });
    const found = await deliveries.sound(file([line]));
    const expected = { billed, effective, list, contracted };
    expect(await deliveries.ask(found.parts, MONEY)).toEqual([expected]);
    expect(found.independent[0]?.sums).toEqual({
      billed_cost: billed,
      effective_cost: effective,
      list_cost: list,
      contracted_cost: contracted,
    });
  });

  it('prefers the negotiated columns where the account has them', async () => {
    const net = {
      'lineItem/NetUnblendedCost': '0.9',
      'savingsPlan/NetSavingsPlanEffectiveCost': '0.65',
      'reservation/NetEffectiveCost': '0.55',
    };
    const bill = ['Usage', 'SavingsPlanCoveredUsage', 'DiscountedUsage'].map((type) =>
      awsLine({ ...ALL, ...PLAN, ...RESERVED, ...net, 'lineItem/LineItemType': type }),
    );
    const found = await deliveries.sound(file(bill));
    const rows = await deliveries.ask(found.parts, MONEY, 'ORDER BY source_row');
    expect(rows.map(({ billed, effective }) => [billed, effective])).toEqual([
      ['0.9', '0.9'],
      ['0.9', '0.65'],
      ['0.9', '0.55'],
    ]);
    expect(found.independent[0]?.sums).toMatchObject({ billed_cost: '2.7', effective_cost: '2.1' });
  });

  it('keeps what was billed where the export has no commitment columns', async () => {
    const types = [
      'SavingsPlanCoveredUsage',
      'SavingsPlanNegation',
      'SavingsPlanRecurringFee',
      'DiscountedUsage',
    ];
    const bill = types.map((type) =>
      awsLine({ 'lineItem/LineItemType': type, 'lineItem/UnblendedCost': '4' }),
    );
    const found = await deliveries.sound(file(bill));
    expect(found.independent[0]?.sums).toMatchObject({ billed_cost: '16', effective_cost: '16' });
    expect(await deliveries.ask(found.parts, 'toString(sum(effective_cost)) AS sum')).toEqual([
      { sum: '16' },
    ]);
  });
});

describe('what else a line says', () => {
  it('names tags by their keys, and cost categories apart from them', async () => {
    const line = awsLine({
      'resourceTags/user:environment': 'prod',
      'resourceTags/user:Cost-Center': '42',
      'resourceTags/aws:createdBy': 'Root',
      'resourceTags/user:empty': '',
      'costCategory/Team': 'core',
    });
    const found = await deliveries.sound(file([line]));
    expect(await deliveries.ask(found.parts, 'toString(tags) AS tags')).toEqual([
      {
        tags: "{'Cost-Center':'42','aws:createdBy':'Root','cost_category/Team':'core','environment':'prod'}",
      },
    ]);
  });

  it('reads the maps of CUR 2.0 out of JSON', async () => {
    const snake = Object.fromEntries(Object.entries(awsLine()).map(([name, cell]) => [awsName(name), cell]));
    const line = {
      ...snake,
      resource_tags: '{"user_environment":"prod","aws_created_by":"Root"}',
      cost_category: '{"team":"core"}',
      product: '{"region":"eu-west-3","product_name":"Amazon Elastic Compute Cloud"}',
    };
    const found = await deliveries.sound(file([line]));
    expect(found.format).toBe('aws-cur-2.0');
    expect(await deliveries.ask(found.parts, 'toString(tags) AS tags, region, product')).toEqual([
      {
        tags: "{'aws:created_by':'Root','cost_category/team':'core','environment':'prod'}",
        region: 'eu-west-3',
        product: 'Amazon Elastic Compute Cloud',
      },
    ]);
  });

  it.each([
    [{ 'product/regionCode': 'eu-west-3' }, 'eu-west-3'],
    [{ 'product/region': 'sa-east-1' }, 'sa-east-1'],
    [{ 'lineItem/AvailabilityZone': 'us-west-2-lax-1a' }, 'us-west-2'],
    [{ 'lineItem/UsageType': 'APN1-BoxUsage:m5' }, 'ap-northeast-1'],
    [{ 'lineItem/UsageType': 'EU-BoxUsage:m5' }, 'eu-west-1'],
    [{ 'lineItem/UsageType': 'BoxUsage:m5.large' }, 'us-east-1'],
    [{ 'lineItem/LineItemType': 'Tax', 'lineItem/UsageType': '' }, ''],
  ])('finds the region in %j', async (cells, region) => {
    const found = await deliveries.sound(file([awsLine(cells)]));
    expect(await deliveries.ask(found.parts, 'region')).toEqual([{ region }]);
  });

  it('takes the billing month from its column, and the day from the line', async () => {
    const bill = [awsLine({ 'lineItem/UsageStartDate': '2025-01-31 23:00:00', 'lineItem/UsageEndDate': '' })];
    const found = await deliveries.sound(file(bill));
    expect(found.parts).toMatchObject([{ billingPeriod: '2025-02', firstDay: '2025-01-31' }]);
  });

  it('says what kind of charge it is, in the words of FOCUS and of the specification', async () => {
    const kind = 'category, charge_category, pricing_model, commitment_status';
    const bill = [
      awsLine(),
      awsLine({ 'lineItem/LineItemType': 'DiscountedUsage', ...RESERVED }),
      awsLine({ 'lineItem/LineItemType': 'SavingsPlanRecurringFee', ...PLAN }),
      awsLine({ 'lineItem/UsageType': 'EUW1-SpotUsage:m5.large' }),
      awsLine({ 'lineItem/LineItemType': 'Tax' }),
      awsLine({ 'lineItem/ProductCode': 'AmazonS3' }),
      awsLine({ 'lineItem/ProductCode': 'AmazonRDS' }),
      awsLine({ 'lineItem/ProductCode': '5hnnev4d0v7mapf09j0v8of0o2' }),
    ];
    const found = await deliveries.sound(file(bill));
    const rows = await deliveries.ask(found.parts, kind, 'ORDER BY source_row');
    expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
      'compute | Usage | on demand | ',
      'compute | Usage | reservation | Used',
      'provider services | Purchase | savings plan | Unused',
      'compute | Usage | spot | ',
      'provider services | Tax | on demand | ',
      'storage | Usage | on demand | ',
      'database | Usage | on demand | ',
      'others | Usage | on demand | ',
    ]);
  });

  it('may lack almost every column', async () => {
    const bill = [
      {
        line_item_usage_start_date: '2025-02-01T00:00:00Z',
        line_item_usage_account_id: '1',
        line_item_unblended_cost: '0.5',
        line_item_product_code: 'AmazonEC2',
        whatever_else: 'x',
      },
    ];
    const found = await deliveries.sound(file(bill));
    expect(found).toMatchObject({ format: 'aws-cur-2.0', parts: [{ billingPeriod: '2025-02', rows: 1 }] });
  });
});

describe('column names', () => {
  it.each([
    ['lineItem/UsageStartDate', 'line_item_usage_start_date'],
    ['savingsPlan/SavingsPlanARN', 'savings_plan_savings_plan_a_r_n'],
    ['reservation/ReservationARN', 'reservation_reservation_a_r_n'],
    ['pricing/publicOnDemandCost', 'pricing_public_on_demand_cost'],
    ['resourceTags/user:Cost-Center', 'resource_tags_user_cost_center'],
    ['line_item_unblended_cost', 'line_item_unblended_cost'],
    ['LINE_ITEM_UNBLENDED_COST', 'line_item_unblended_cost'],
  ])('%s is %s', (name, canonical) => {
    expect(awsName(name)).toBe(canonical);
  });
});

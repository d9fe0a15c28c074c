import { FOCUS_CATEGORIES, SERVICE_CATEGORIES } from '../../focus/categories.ts';
import { AWS_USAGE_PREFIXES } from '../../focus/regions.ts';
import type { FormatColumns, TagRule, Test, TextRule } from '../rule.ts';
import { AWS_MONEY, RESERVATION_ARN, SAVINGS_PLAN_ARN } from './money.ts';
import { awsName } from './names.ts';
import { AWS_SERVICE_CATEGORIES } from './services.ts';

const column = (...columns: string[]): TextRule => ({ columns });

const TYPE = column('line_item_line_item_type');
const CODE = column('line_item_product_code');
const USAGE_TYPE = column('line_item_usage_type');
const RESOURCE = column('line_item_resource_id');
const isType = (...oneOf: string[]): Test => ({ of: TYPE, oneOf });

/** The FOCUS ServiceCategory of a product code; codes of Marketplace products say nothing. */
const SERVICE_CATEGORY: TextRule = {
  when: [
    {
      test: { of: column('product_product_family'), oneOf: ['data transfer'] },
      then: { value: 'Networking' },
    },
    {
      test: {
        of: column('product_product_family'),
        matches: '(?i)^(storage|storage snapshot|system operation)$',
      },
      then: { value: 'Storage' },
    },
  ],
  otherwise: { lookup: CODE, table: AWS_SERVICE_CATEGORIES, otherwise: { value: 'Other' } },
};

/** Where the bill has no region: the zone has it, else the prefix of the usage type; no prefix is us-east-1. */
const REGION: TextRule = {
  first: [
    column('product_region_code', 'product_region'),
    { entry: 'product', keys: ['region_code', 'region'] },
    {
      extract: column('line_item_availability_zone'),
      pattern: '^([a-z]{2}(?:-[a-z]+)+-[0-9]+)',
    },
    {
      lookup: { extract: USAGE_TYPE, pattern: '^([A-Z]{2,4}[0-9]?)-' },
      table: AWS_USAGE_PREFIXES,
      otherwise: { value: '' },
    },
    {
      when: [
        {
          test: {
            all: [isType('', 'usage', 'discountedusage', 'savingsplancoveredusage'), { filled: USAGE_TYPE }],
          },
          then: { value: 'us-east-1' },
        },
      ],
      otherwise: { value: '' },
    },
  ],
};

const TEXT: FormatColumns['text'] = {
  publisher: column('line_item_legal_entity', 'bill_billing_entity'),
  invoice_issuer: column('bill_invoicing_entity', 'line_item_legal_entity', 'bill_billing_entity'),
  category: {
    when: [
      {
        test: isType('tax', 'fee', 'rifee', 'savingsplanrecurringfee', 'savingsplanupfrontfee'),
        then: { value: 'provider services' },
      },
    ],
    otherwise: {
      first: [
        { lookup: CODE, table: SERVICE_CATEGORIES, otherwise: { value: '' } },
        { lookup: SERVICE_CATEGORY, table: FOCUS_CATEGORIES, otherwise: { value: 'others' } },
      ],
    },
  },
  service_category: SERVICE_CATEGORY,
  product: {
    first: [
      column('product_product_name'),
      { entry: 'product', keys: ['product_name', 'ProductName'] },
      CODE,
    ],
  },
  product_code: column('product_sku'),
  service_code: CODE,
  resource_id: RESOURCE,
  resource_name: { first: [{ extract: RESOURCE, pattern: '^arn:.*[:/]([^:/]+)$' }, RESOURCE] },
  resource_path: {
    when: [
      { test: { of: RESOURCE, matches: '^arn:' }, then: RESOURCE },
      {
        test: { filled: RESOURCE },
        then: { join: [column('line_item_usage_account_id'), REGION, CODE, RESOURCE], by: '/' },
      },
    ],
    otherwise: { value: '' },
  },
  resource_type: {
    first: [column('product_product_family'), { entry: 'product', keys: ['product_family'] }],
  },
  usage_account_id: column('line_item_usage_account_id'),
  account_name: column('line_item_usage_account_name'),
  billing_account_id: column('bill_payer_account_id'),
  billing_account_name: column('bill_payer_account_name'),
  region: REGION,
  availability_zone: column('line_item_availability_zone'),
  usage_type: USAGE_TYPE,
  operation: column('line_item_operation'),
  charge_category: {
    lookup: TYPE,
    table: {
      '': 'Usage',
      usage: 'Usage',
      discountedusage: 'Usage',
      savingsplancoveredusage: 'Usage',
      savingsplannegation: 'Usage',
      flatratesubscription: 'Usage',
      tax: 'Tax',
      credit: 'Credit',
      refund: 'Credit',
      fee: 'Purchase',
      rifee: 'Purchase',
      savingsplanrecurringfee: 'Purchase',
      savingsplanupfrontfee: 'Purchase',
    },
    // Discounts (Edp, PrivateRate, Bundled, Spp, …) are folded into prices in FOCUS; here they stand as own lines.
    otherwise: { value: 'Adjustment' },
  },
  charge_class: { lookup: TYPE, table: { refund: 'Correction' }, otherwise: { value: '' } },
  charge_frequency: {
    lookup: TYPE,
    table: {
      rifee: 'Recurring',
      savingsplanrecurringfee: 'Recurring',
      flatratesubscription: 'Recurring',
      fee: 'One-Time',
      savingsplanupfrontfee: 'One-Time',
      tax: 'One-Time',
      credit: 'One-Time',
      refund: 'One-Time',
    },
    otherwise: { value: 'Usage-Based' },
  },
  charge_description: column('line_item_line_item_description'),
  pricing_model: {
    when: [
      {
        test: { any: [{ filled: SAVINGS_PLAN_ARN }, { of: TYPE, matches: '(?i)^savingsplan' }] },
        then: { value: 'savings plan' },
      },
      {
        test: { any: [{ filled: RESERVATION_ARN }, isType('discountedusage', 'rifee')] },
        then: { value: 'reservation' },
      },
      { test: { of: USAGE_TYPE, matches: 'Spot' }, then: { value: 'spot' } },
    ],
    otherwise: { value: 'on demand' },
  },
  commitment_id: { first: [SAVINGS_PLAN_ARN, RESERVATION_ARN] },
  commitment_status: {
    lookup: TYPE,
    table: {
      discountedusage: 'Used',
      savingsplancoveredusage: 'Used',
      rifee: 'Unused',
      savingsplanrecurringfee: 'Unused',
    },
    otherwise: { value: '' },
  },
  cost_center: { value: '' },
  invoice_id: column('bill_invoice_id'),
};

/** CUR 2.0 maps and their Athena and CSV relatives. `user_environment` and `user:environment` are the key `environment`. */
const TAGS: readonly TagRule[] = [
  { columnPrefix: 'resourcetags/user:', keyPrefix: '' },
  { columnPrefix: 'resourcetags/aws:', keyPrefix: 'aws:' },
  { columnPrefix: 'resourcetags/', keyPrefix: '', not: ['resourcetags/user:', 'resourcetags/aws:'] },
  { columnPrefix: 'costcategory/', keyPrefix: 'cost_category/' },
  { columnPrefix: 'resource_tags_user_', keyPrefix: '' },
  { columnPrefix: 'resource_tags_aws_', keyPrefix: 'aws:' },
  { columnPrefix: 'cost_category_', keyPrefix: 'cost_category/' },
  {
    map: 'resource_tags',
    keyPrefix: '',
    prefixes: [
      { from: 'user_', to: '' },
      { from: 'user:', to: '' },
      { from: 'aws_', to: 'aws:' },
    ],
  },
  { map: 'cost_category', keyPrefix: 'cost_category/', prefixes: [] },
  {
    map: 'tags',
    insteadOf: 'resource_tags',
    keyPrefix: '',
    prefixes: [
      { from: 'resourceTags/user_', to: '' },
      { from: 'resourceTags/user:', to: '' },
      { from: 'resourceTags/', to: '' },
      { from: 'costCategory/', to: 'cost_category/' },
      { from: 'user_', to: '' },
      { from: 'aws_', to: 'aws:' },
    ],
  },
];

/** AWS legacy CUR (CSV, Athena Parquet) and Data Exports CUR 2.0: one set of rules over Athena's names. (formats.md 2) */
export const AWS_COLUMNS: FormatColumns = {
  canonical: awsName,
  spelling: {
    line_item_usage_start_date: 'lineItem/UsageStartDate',
    line_item_unblended_cost: 'lineItem/UnblendedCost',
    line_item_usage_account_id: 'lineItem/UsageAccountId',
  },
  required: [
    ['line_item_usage_start_date'],
    ['line_item_unblended_cost', 'line_item_net_unblended_cost'],
    ['line_item_usage_account_id'],
  ],
  provider: { value: 'aws' },
  providerStatic: 'aws',
  start: ['line_item_usage_start_date'],
  end: ['line_item_usage_end_date'],
  billing: { columns: ['bill_billing_period_start_date'], manifestFirst: true },
  currency: { columns: ['line_item_currency_code', 'pricing_currency'], assumed: 'USD' },
  money: AWS_MONEY,
  moneyRequired: ['line_item_net_unblended_cost', 'line_item_unblended_cost'],
  quantities: [{ quantity: 'line_item_usage_amount', unit: 'pricing_unit' }],
  // Split cost allocation repeats the cost of a node per pod: it explains costs, it adds none (formats.md 2.3).
  countedElsewhere: {
    of: column('line_item_operation'),
    oneOf: ['ekspod-ec2', 'ecstask-ec2'],
  },
  tags: TAGS,
  manyValued: ['line_item_resource_id'],
  text: TEXT,
};

import { LINE_COLUMNS, type LineColumn } from '../focus/row.ts';

/** Size and shape of a generated estate. */
export interface BenchEstate {
  readonly lines: number;
  /** Distinct resources; the dearest tenth has a third of the lines. */
  readonly resources: number;
  readonly tagSets: number;
  /** Days from `from` over which the lines are spread evenly. */
  readonly days: number;
  readonly from: string;
}

export const BENCH_ESTATE: BenchEstate = {
  lines: 1_000_000,
  resources: 20_000,
  tagSets: 300,
  days: 365,
  from: '2025-01-01',
};

const REGIONS = `['eu-west-3','eu-west-1','us-east-1','us-west-2','eu-central-1','ap-southeast-1','northeurope','westeurope','global','europe-west1','europe-west9','']`;
const CATEGORIES = `['compute','storage','database','network','provider services','others','applications','web hosting']`;
const UNITS = `['Hrs','GB-Mo','GB','Requests']`;

/**
 * What each column holds, from `n` (line), `r` (resource), `d` (day number) and `u` (one of six meters of the
 * product). A resource keeps its account, product, region and tags, as in a real estate.
 */
const VALUES: Record<LineColumn, string> = {
  charge_date: 'day',
  charge_period_start: `toDateTime(day, 'UTC')`,
  charge_period_end: `toDateTime(day + 1, 'UTC')`,
  billing_period: 'toStartOfMonth(day)',
  provider: `['aws','aws','azure','gcp'][account % 4 + 1]`,
  publisher: `'Publisher'`,
  invoice_issuer: `'Issuer'`,
  category: `${CATEGORIES}[product_number % 8 + 1]`,
  service_category: `'Compute'`,
  product: `concat('Product ', toString(product_number))`,
  product_code: `concat('SKU-', toString(product_number * 6 + u))`,
  service_code: `concat('svc', toString(product_number))`,
  resource_id: `if(u = 5, '', concat('arn:cloud:service:region:account/resource-', toString(r)))`,
  resource_name: `if(u = 5, '', concat('resource-', toString(r)))`,
  resource_path: `if(u = 5, '', concat('account/', toString(account), '/', toString(r)))`,
  resource_type: `if(u = 5, '', concat('type ', toString(product_number)))`,
  usage_account_id: `concat('1000000', toString(account))`,
  account_name: `concat('Account ', toString(account))`,
  billing_account_id: `concat('9', toString(account % 4))`,
  billing_account_name: `'Payer'`,
  region: `${REGIONS}[place + 1]`,
  availability_zone: `if(u < 2, concat(${REGIONS}[place + 1], substring('abc', r % 3 + 1, 1)), '')`,
  usage_type: `concat('Usage-', toString(product_number), '-', toString(u))`,
  operation: `concat('Operation-', toString(u))`,
  tags: `if(r % 3 = 0, map(), map('env', ['prod','staging','dev','test'][tag_number % 4 + 1], 'team', concat('team ', toString(tag_number % 25)), 'project', concat('project ', toString(tag_number % 100)), 'aws:createdBy', toString(tag_number)))`,
  billed_cost: 'toDecimal128(cost, 18)',
  effective_cost: `toDecimal128(cost * 0.9, 18)`,
  list_cost: `toDecimal128(cost * 1.2, 18)`,
  contracted_cost: 'toDecimal128(cost, 18)',
  currency: `'EUR'`,
  usage_quantity: `toDecimal128(if(u = 4, 0, hash % 1000 / 10), 18)`,
  usage_unit: `${UNITS}[u % 4 + 1]`,
  charge_category: `multiIf(hash % 200 = 0, 'Credit', hash % 97 = 0, 'Tax', 'Usage')`,
  charge_class: `if(hash % 1000 = 0, 'Correction', '')`,
  charge_frequency: `'Usage-Based'`,
  charge_description: `concat('Charge for ', toString(product_number), ' ', toString(u))`,
  pricing_model: `multiIf(product_number % 12 > 0, 'on demand', r % 8 = 0, 'spot', r % 4 = 1, 'reservation', 'on demand')`,
  commitment_id: `if(product_number % 12 = 0 AND r % 4 = 1, concat('commitment-', toString(account)), '')`,
  commitment_status: `if(product_number % 12 = 0 AND r % 4 = 1, 'Used', '')`,
  cost_center: `if(account % 4 = 2, concat('CC', toString(account)), '')`,
  invoice_id: `concat('INV-', toString(toYYYYMM(day)), '-', toString(account % 4))`,
  source_file: `'bench.parquet'`,
  source_row: 'n + 2',
};

/** A SELECT of generated lines with LINE_COLUMNS in their order; the same text gives the same lines. */
export function benchLines(estate: BenchEstate, firstDay = 0, days = estate.days): string {
  const columns = LINE_COLUMNS.map(({ name, type }) => `CAST(${VALUES[name]} AS ${type}) AS ${name}`);
  return `SELECT ${columns.join(', ')} FROM (
    SELECT number AS n, cityHash64(number) AS hash,
      toUInt32(floor(pow((hash % 1000003) / 1000003, 2) * ${estate.resources})) AS r,
      toDate('${estate.from}') + ${firstDay} + number % ${days} AS day,
      cityHash64(r, 1) % 50 AS account, (account * 7 + cityHash64(r, 2) % 12) % 60 AS product_number,
      (account + cityHash64(r, 3) % 2) % 12 AS place, account + 50 * (cityHash64(r, 4) % ${Math.ceil(estate.tagSets / 50)}) AS tag_number,
      intDiv(hash, 1000003) % 6 AS u,
      (intDiv(hash, 7) % 100000) / 10000 * if(intDiv(hash, 1000003) % 200 = 0, -1, 1) AS cost
    FROM numbers(toUInt64(${estate.lines})))`;
}

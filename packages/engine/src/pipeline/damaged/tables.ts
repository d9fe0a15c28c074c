/** A bill as a table of texts, so that a kind of damage can change a cell and still know the exact total. */
export interface BillTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A sound bill and the names of the columns that the kinds of damage aim at. */
export interface Sample {
  readonly id: 'focus' | 'aws';
  readonly table: BillTable;
  readonly money: string;
  readonly currency: string;
  readonly account: string;
  readonly billing: string;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  readonly lineId: string;
  /** JSON column of tags; AWS has a column per tag instead. */
  readonly tags: string | null;
}

const ROWS = 48;
const SCALE = 10n ** 18n;

/** FOCUS 1.2 as AWS exports it: hourly usage, a credit, quoted JSON, accounts with leading zeros. */
export function focusSample(): Sample {
  const table = tableOf((n) => ({
    BillingAccountId: '000000000042',
    BillingAccountName: 'Example Corp',
    BillingCurrency: 'USD',
    BillingPeriodStart: '2026-05-01T00:00:00Z',
    BillingPeriodEnd: '2026-06-01T00:00:00Z',
    ChargeCategory: n % 16 === 15 ? 'Credit' : 'Usage',
    ChargeClass: '',
    ChargeDescription: `Linux, m6i.large "on demand" ${n % 4}`,
    ChargeFrequency: 'Usage-Based',
    ChargePeriodStart: hour(n, 'Z'),
    ChargePeriodEnd: hour(n + 1, 'Z'),
    BilledCost: costOf(n),
    EffectiveCost: costOf(n),
    ListCost: costOf(n),
    ContractedCost: costOf(n),
    ConsumedQuantity: '1.0000',
    ConsumedUnit: 'Hours',
    PricingCategory: 'Standard',
    PricingCurrency: 'USD',
    ProviderName: 'AWS',
    PublisherName: 'AWS',
    InvoiceIssuerName: 'AWS',
    InvoiceId: 'INV-1',
    RegionId: 'eu-west-1',
    RegionName: 'EU (Ireland)',
    ResourceId: `i-${n % 7}`,
    ResourceName: `server-${n % 7}`,
    ResourceType: 'EC2 Instance',
    ServiceCategory: 'Compute',
    ServiceName: 'AmazonEC2',
    ServiceSubcategory: 'Virtual Machines',
    SkuId: `SKU-${n % 5}`,
    SubAccountId: `00000000000${n % 3}`,
    SubAccountName: `Überlandwerk ${n % 3}`,
    Tags: JSON.stringify({ Environment: n % 2 === 0 ? 'prod' : 'dev', Team: `team, ${n % 3}` }),
  }));
  return {
    id: 'focus',
    table,
    money: 'BilledCost',
    currency: 'BillingCurrency',
    account: 'SubAccountId',
    billing: 'BillingPeriodStart',
    start: 'ChargePeriodStart',
    end: 'ChargePeriodEnd',
    text: 'ResourceName',
    lineId: 'SkuId',
    tags: 'Tags',
  };
}

/** A legacy cost and usage report, usage lines only, so that all its costs are the unblended ones. */
export function awsSample(): Sample {
  const table = tableOf((n) => ({
    'identity/LineItemId': `line${n}`,
    'identity/TimeInterval': `${hour(n, 'Z')}/${hour(n + 1, 'Z')}`,
    'bill/InvoiceId': '',
    'bill/BillingEntity': 'AWS',
    'bill/BillType': 'Anniversary',
    'bill/PayerAccountId': '000000000042',
    'bill/BillingPeriodStartDate': '2026-05-01T00:00:00.000Z',
    'bill/BillingPeriodEndDate': '2026-06-01T00:00:00.000Z',
    'lineItem/UsageAccountId': `00000000000${n % 3}`,
    'lineItem/LineItemType': n % 16 === 15 ? 'Credit' : 'Usage',
    'lineItem/UsageStartDate': hour(n, '.000Z'),
    'lineItem/UsageEndDate': hour(n + 1, '.000Z'),
    'lineItem/ProductCode': 'AmazonEC2',
    'lineItem/UsageType': 'EUW1-BoxUsage:m6i.large',
    'lineItem/Operation': 'RunInstances',
    'lineItem/AvailabilityZone': 'eu-west-1a',
    'lineItem/ResourceId': `i-${n % 7}`,
    'lineItem/UsageAmount': '1.0000',
    'lineItem/CurrencyCode': 'USD',
    'lineItem/UnblendedRate': '0.1',
    'lineItem/UnblendedCost': costOf(n),
    'lineItem/LineItemDescription': `$0.1 per "on demand" hour, Überlandwerk ${n % 4}`,
    'product/ProductName': 'Amazon Elastic Compute Cloud',
    'product/region': 'eu-west-1',
    'pricing/publicOnDemandCost': costOf(n),
    'pricing/unit': 'Hrs',
    'resourceTags/user:Environment': n % 2 === 0 ? 'prod' : 'dev',
    'resourceTags/user:Team': `team, ${n % 3}`,
  }));
  return {
    id: 'aws',
    table,
    money: 'lineItem/UnblendedCost',
    currency: 'lineItem/CurrencyCode',
    account: 'lineItem/UsageAccountId',
    billing: 'bill/BillingPeriodStartDate',
    start: 'lineItem/UsageStartDate',
    end: 'lineItem/UsageEndDate',
    text: 'lineItem/ResourceId',
    lineId: 'identity/LineItemId',
    tags: null,
  };
}

function tableOf(row: (n: number) => Readonly<Record<string, string>>): BillTable {
  const rows = Array.from({ length: ROWS }, (_, n) => Object.values(row(n)));
  return { header: Object.keys(row(0)), rows };
}

export interface CsvForm {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  /** Put behind each line, as writers do that end every cell with a delimiter. */
  readonly lineTail?: string;
}

/** The table as delimited text; cells are quoted where they have to be. */
export function csvOf({ header, rows }: BillTable, form: CsvForm = {}): Buffer {
  const { delimiter = ',', lineEnd = '\n', lineTail = '' } = form;
  const cell = (text: string): string =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]): string => cells.map(cell).join(delimiter) + lineTail + lineEnd;
  return Buffer.from([header, ...rows].map(line).join(''));
}

/** The table with one cell changed; `row` is the record's number, the header is 1. */
export function withCell(table: BillTable, row: number, column: string, value: string): BillTable {
  const at = table.header.indexOf(column);
  if (at < 0) throw new RangeError(`no column ${column}`);
  const rows = table.rows.map((cells, index) => (index === row - 2 ? cells.with(at, value) : cells));
  return { header: table.header, rows };
}

/**
 * Exact sum of a column of plain decimals, scaled by 10^18, digits behind that rounded half to even: the corpus's own arithmetic.
 */
export function totalOf({ header, rows }: BillTable, column: string): bigint {
  const at = header.indexOf(column);
  return rows.reduce((sum, cells) => sum + decimal(cells[at] ?? ''), 0n);
}

function decimal(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = BigInt(`${whole}${fraction}` || '0') * SCALE;
  const power = Number(exponent) - fraction.length;
  const scaled = power >= 0 ? digits * 10n ** BigInt(power) : halfEven(digits, 10n ** BigInt(-power));
  return mantissa.startsWith('-') ? -scaled : scaled;
}

function halfEven(value: bigint, by: bigint): bigint {
  const whole = value / by;
  const twice = (value % by) * 2n;
  return twice > by || (twice === by && whole % 2n === 1n) ? whole + 1n : whole;
}

function costOf(n: number): string {
  return n % 16 === 15 ? '-0.25' : `0.${String(1_234_567 + n * 7_919).padStart(10, '0')}`;
}

function hour(n: number, zone: string): string {
  const text = new Date(Date.UTC(2026, 4, 1, n)).toISOString();
  return `${text.slice(0, 19)}${zone}`;
}

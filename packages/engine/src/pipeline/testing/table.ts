import { writeFileSync } from 'node:fs';

/** A bill as rows of named cells; columns that a row lacks are empty. */
export type Bill = readonly Readonly<Record<string, string>>[];

/** The bill as RFC 4180 text; every cell that needs it is quoted. */
export function csvText(
  bill: Bill,
  { columns = columnsOf(bill), lineEnd = '\n', mark = '', delimiter = ',' } = {},
): string {
  const quoted = (cell: string) =>
    /[",;\t\r\n]/.test(cell) || cell.trim() !== cell ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [columns, ...bill.map((row) => columns.map((column) => row[column] ?? ''))];
  return mark + lines.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');
}

/** All columns that any row has, in the order of their first appearance. */
export function columnsOf(bill: Bill): string[] {
  return [...new Set(bill.flatMap((row) => Object.keys(row)))];
}

/** Writes the bill and answers its path. */
export function csvFile(path: string, bill: Bill, how?: Parameters<typeof csvText>[1]): string {
  writeFileSync(path, csvText(bill, how));
  return path;
}

/** A sound FOCUS 1.2 charge to start from. */
export function focusCharge(cells: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ProviderName: 'AWS',
    BillingAccountId: '000000000001',
    SubAccountId: '012345678901',
    BillingPeriodStart: '2026-05-01T00:00:00Z',
    BillingPeriodEnd: '2026-06-01T00:00:00Z',
    ChargePeriodStart: '2026-05-03T01:00:00Z',
    ChargePeriodEnd: '2026-05-03T02:00:00Z',
    ChargeCategory: 'Usage',
    ServiceName: 'Amazon EC2',
    ServiceCategory: 'Compute',
    BillingCurrency: 'USD',
    BilledCost: '1.5',
    EffectiveCost: '1.25',
    ListCost: '2',
    ContractedCost: '1.75',
    ...cells,
  };
}

/** A sound line of a legacy cost and usage report. */
export function awsLine(cells: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'bill/PayerAccountId': '000000000001',
    'bill/BillingPeriodStartDate': '2025-02-01T00:00:00.000Z',
    'lineItem/UsageStartDate': '2025-02-03T00:00:00Z',
    'lineItem/UsageEndDate': '2025-02-03T01:00:00Z',
    'lineItem/UsageAccountId': '012345678901',
    'lineItem/LineItemType': 'Usage',
    'lineItem/ProductCode': 'AmazonEC2',
    'lineItem/UsageType': 'EUW1-BoxUsage:m5.large',
    'lineItem/UsageAmount': '1',
    'lineItem/CurrencyCode': 'USD',
    'lineItem/UnblendedCost': '1',
    ...cells,
  };
}

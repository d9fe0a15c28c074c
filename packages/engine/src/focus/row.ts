/**
 * The normalised row: one charge for one charge period, whatever the provider (design: FOCUS names and meanings).
 * `type` is the engine's. A normalised file holds exactly these columns, in this order; the store adds
 * `company_id`, `import_id` and `version_id`. Amounts are as delivered, in `currency`; the company's currency
 * is applied when a question is asked. Absent text is the empty string, absent money is 0.
 */
export const LINE_COLUMNS = [
  { name: 'charge_date', type: 'Date', means: 'UTC day in which the charge period starts' },
  { name: 'charge_period_start', type: "DateTime('UTC')", means: 'FOCUS ChargePeriodStart' },
  { name: 'charge_period_end', type: "DateTime('UTC')", means: 'FOCUS ChargePeriodEnd, exclusive' },
  {
    name: 'billing_period',
    type: 'Date',
    means: 'first day of the billing month (FOCUS BillingPeriodStart)',
  },
  { name: 'provider', type: 'LowCardinality(String)', means: 'aws, azure, gcp, oracle, other' },
  { name: 'publisher', type: 'LowCardinality(String)', means: 'FOCUS PublisherName' },
  { name: 'invoice_issuer', type: 'LowCardinality(String)', means: 'FOCUS InvoiceIssuerName' },
  { name: 'category', type: 'LowCardinality(String)', means: 'one of the eight categories of spec §3' },
  { name: 'service_category', type: 'LowCardinality(String)', means: 'FOCUS ServiceCategory as delivered' },
  { name: 'product', type: 'LowCardinality(String)', means: 'service name (FOCUS ServiceName)' },
  { name: 'product_code', type: 'LowCardinality(String)', means: 'SKU (FOCUS SkuId)' },
  { name: 'service_code', type: 'LowCardinality(String)', means: 'provider’s code of the service' },
  { name: 'resource_id', type: 'String', means: 'FOCUS ResourceId' },
  { name: 'resource_name', type: 'String', means: 'FOCUS ResourceName' },
  {
    name: 'resource_path',
    type: 'String',
    means: 'where the resource stands (account/region/service/id, ARN)',
  },
  { name: 'resource_type', type: 'LowCardinality(String)', means: 'FOCUS ResourceType' },
  { name: 'usage_account_id', type: 'LowCardinality(String)', means: 'FOCUS SubAccountId' },
  { name: 'account_name', type: 'LowCardinality(String)', means: 'FOCUS SubAccountName' },
  { name: 'billing_account_id', type: 'LowCardinality(String)', means: 'FOCUS BillingAccountId' },
  { name: 'billing_account_name', type: 'LowCardinality(String)', means: 'FOCUS BillingAccountName' },
  { name: 'region', type: 'LowCardinality(String)', means: 'FOCUS RegionId' },
  { name: 'availability_zone', type: 'LowCardinality(String)', means: 'FOCUS AvailabilityZone' },
  {
    name: 'usage_type',
    type: 'LowCardinality(String)',
    means: 'provider’s meter (AWS UsageType, FOCUS SkuMeter)',
  },
  { name: 'operation', type: 'LowCardinality(String)', means: 'provider’s operation' },
  {
    name: 'tags',
    type: 'Map(LowCardinality(String), String)',
    means: 'key → value; provider tags keep their prefix (aws:…)',
  },
  { name: 'billed_cost', type: 'Decimal(38, 18)', means: 'FOCUS BilledCost, in currency' },
  { name: 'effective_cost', type: 'Decimal(38, 18)', means: 'FOCUS EffectiveCost (amortised), in currency' },
  { name: 'list_cost', type: 'Decimal(38, 18)', means: 'FOCUS ListCost, in currency; 0 where not delivered' },
  {
    name: 'contracted_cost',
    type: 'Decimal(38, 18)',
    means: 'FOCUS ContractedCost, in currency; 0 where not delivered',
  },
  { name: 'currency', type: 'LowCardinality(String)', means: 'FOCUS BillingCurrency, ISO 4217' },
  { name: 'usage_quantity', type: 'Decimal(38, 18)', means: 'FOCUS ConsumedQuantity, else PricingQuantity' },
  { name: 'usage_unit', type: 'LowCardinality(String)', means: 'unit of usage_quantity' },
  {
    name: 'charge_category',
    type: 'LowCardinality(String)',
    means: 'Usage, Purchase, Tax, Credit, Adjustment',
  },
  { name: 'charge_class', type: 'LowCardinality(String)', means: 'Correction, or empty' },
  { name: 'charge_frequency', type: 'LowCardinality(String)', means: 'One-Time, Recurring, Usage-Based' },
  { name: 'charge_description', type: 'LowCardinality(String)', means: 'FOCUS ChargeDescription' },
  {
    name: 'pricing_model',
    type: 'LowCardinality(String)',
    means: 'on demand, spot, reservation, savings plan (spec §3)',
  },
  { name: 'commitment_id', type: 'LowCardinality(String)', means: 'FOCUS CommitmentDiscountId' },
  { name: 'commitment_status', type: 'LowCardinality(String)', means: 'Used, Unused, or empty' },
  { name: 'cost_center', type: 'LowCardinality(String)', means: 'Azure cost center' },
  { name: 'invoice_id', type: 'LowCardinality(String)', means: 'FOCUS InvoiceId' },
  { name: 'source_file', type: 'LowCardinality(String)', means: 'file inside the delivery' },
  { name: 'source_row', type: 'UInt64', means: 'line in that file; the header is line 1' },
] as const satisfies readonly { name: string; type: string; means: string }[];

export type LineColumn = (typeof LINE_COLUMNS)[number]['name'];

/** Measures that add up and that the independent check compares. */
export const MONEY_COLUMNS = ['billed_cost', 'effective_cost', 'list_cost', 'contracted_cost'] as const;
export type MoneyColumn = (typeof MONEY_COLUMNS)[number];

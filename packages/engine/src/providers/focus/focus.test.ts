import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeliveries, type Deliveries } from '../../pipeline/testing/deliver.ts';
import { csvFile, focusCharge, type Bill } from '../../pipeline/testing/table.ts';

let deliveries: Deliveries;
let count = 0;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

const file = (bill: Bill) => csvFile(join(deliveries.folder, `bill-${(count += 1)}.csv`), bill);

describe('FOCUS as the providers write it', () => {
  it('1.0-preview, as Oracle delivers it', async () => {
    const charge: Record<string, string> = {
      ...focusCharge({ SubAccountId: 'ocid1.tenancy..aaa', BilledCost: '2.323760000E-9', EffectiveCost: '' }),
      Provider: 'Oracle',
      Publisher: 'Oracle',
      InvoiceIssuer: 'Oracle America',
      Region: 'iad',
      ChargeSubcategory: 'Used Commitment',
      UsageQuantity: '5e-06',
      UsageUnit: 'GB',
      oci_CompartmentName: 'dev',
    };
    const { ProviderName: _, ...preview } = charge;
    const found = await deliveries.sound(file([preview]));
    expect(found).toMatchObject({ format: 'focus-1.0-preview', provider: 'oracle' });
    const columns = 'provider, publisher, invoice_issuer, region, commitment_status, usage_unit';
    const figures = 'toString(usage_quantity) AS quantity, toString(effective_cost) AS effective';
    expect(await deliveries.ask(found.parts, `${columns}, ${figures}`)).toEqual([
      {
        provider: 'oracle',
        publisher: 'Oracle',
        invoice_issuer: 'Oracle America',
        region: 'us-ashburn-1',
        commitment_status: 'Used',
        usage_unit: 'GB',
        quantity: '0.000005',
        effective: '0.00000000232376',
      },
    ]);
  });

  it('1.3, where the service provider and the host replace the provider', async () => {
    const { ProviderName: _, ...rest } = focusCharge();
    const charge = {
      ...rest,
      ServiceProviderName: 'Microsoft',
      HostProviderName: 'Microsoft',
      ContractApplied: '',
    };
    const found = await deliveries.sound(file([charge]));
    expect(found).toMatchObject({ format: 'focus-1.3', provider: 'azure' });
  });

  it.each([
    ['focus-1.0', { RegionId: 'us-east-1' }],
    ['focus-1.1', { ServiceSubcategory: 'Virtual Machines', SkuMeter: 'Compute' }],
    ['focus-1.2', { InvoiceId: 'INV-1', PricingCurrency: 'USD' }],
  ])('%s by its columns', async (format, cells) => {
    const found = await deliveries.sound(file([focusCharge(cells)]));
    expect(found.format).toBe(format);
  });

  it('in small letters and with the word NULL', async () => {
    const charge = focusCharge({ ListCost: 'NULL', ContractedCost: 'None', RegionId: 'NULL', Tags: 'NULL' });
    const small = Object.fromEntries(
      Object.entries(charge).map(([name, cell]) => [name.toLowerCase(), cell]),
    );
    const found = await deliveries.sound(file([small]));
    const select =
      'toString(list_cost) AS list, toString(contracted_cost) AS contracted, region, toJSONString(tags) AS tags';
    expect(await deliveries.ask(found.parts, select)).toEqual([
      { list: '0', contracted: '0', region: '', tags: '{}' },
    ]);
  });

  it.each([
    ['2026-05-03T01:00:00Z', '2026-05-03 01:00:00'],
    ['2026-05-03T01:00:00.123Z', '2026-05-03 01:00:00'],
    ['2026-05-03 01:00:00', '2026-05-03 01:00:00'],
    ['2026-05-03 01:00:00+00:00', '2026-05-03 01:00:00'],
    ['2026-05-03T03:00:00+02:00', '2026-05-03 01:00:00'],
    ['2026-05-03T01:00Z', '2026-05-03 01:00:00'],
    ['2026-05-03 01:00:00 UTC', '2026-05-03 01:00:00'],
    ['2026-05-03', '2026-05-03 00:00:00'],
    ['2028-02-29T00:00:00Z', '2028-02-29 00:00:00'],
  ])('reads the instant %s', async (text, instant) => {
    const charge = focusCharge({ ChargePeriodStart: text, ChargePeriodEnd: '2030-01-01T00:00:00Z' });
    const found = await deliveries.sound(file([charge]));
    expect(await deliveries.ask(found.parts, 'toString(charge_period_start) AS start')).toEqual([
      { start: instant },
    ]);
  });

  it('names providers, regions and categories its own way', async () => {
    const bill = [
      focusCharge({
        ProviderName: 'Amazon Web Services',
        ServiceCategory: 'Networking',
        RegionId: 'eu-west-1',
      }),
      focusCharge({ ProviderName: 'Microsoft Azure', ServiceCategory: 'databases', RegionId: 'West Europe' }),
      focusCharge({ ProviderName: 'Google Cloud', ServiceCategory: 'Analytics', ServiceName: 'BigQuery' }),
      focusCharge({ ProviderName: 'Snowflake', ServiceCategory: 'GCP', ServiceName: 'x' }),
      focusCharge({ ChargeCategory: 'tax' }),
      focusCharge({ ServiceCategory: 'AI and Machine Learning' }),
    ];
    const found = await deliveries.sound(file(bill));
    expect(found.provider).toBe('other');
    const rows = await deliveries.ask(
      found.parts,
      'provider, category, region, charge_category',
      'ORDER BY source_row',
    );
    expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
      'aws | network | eu-west-1 | Usage',
      'azure | database | westeurope | Usage',
      'gcp | database |  | Usage',
      'other | others |  | Usage',
      'aws | provider services |  | Tax',
      'aws | applications |  | Usage',
    ]);
  });

  it('takes tags of any JSON value', async () => {
    const tags = '{"b":1,"a":"x","c":true,"d":null,"e":{"f":[1]},"é\\"":"\\u00e9"}';
    const found = await deliveries.sound(file([focusCharge({ Tags: tags })]));
    expect(await deliveries.ask(found.parts, 'toJSONString(tags) AS tags')).toEqual([
      { tags: '{"a":"x","b":"1","c":"true","d":"","e":"{\\"f\\":[1]}","é\\"":"é"}' },
    ]);
  });

  it('keeps the parts of a month apart from those of another', async () => {
    const bill = [
      focusCharge({ BilledCost: '1' }),
      focusCharge({ BilledCost: '2', BillingPeriodStart: '2026-04-01 00:00:00' }),
      focusCharge({ BilledCost: '4' }),
    ];
    const found = await deliveries.sound(file(bill));
    expect(found.parts.map(({ billingPeriod, rows }) => [billingPeriod, rows])).toEqual([
      ['2026-04', 1],
      ['2026-05', 2],
    ]);
    const [april, may] = found.parts;
    const sum = 'toString(sum(billed_cost)) AS sum';
    expect(await deliveries.ask(april === undefined ? [] : [april], sum)).toEqual([{ sum: '2' }]);
    expect(await deliveries.ask(may === undefined ? [] : [may], sum)).toEqual([{ sum: '5' }]);
  });
});

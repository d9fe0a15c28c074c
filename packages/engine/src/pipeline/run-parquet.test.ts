import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILL_FORMATS } from '../providers/registry.ts';
import type { Engine } from './engine.ts';
import { normalizeFile } from './normalize-file.ts';
import { readHeader } from './scan.ts';
import { openDeliveries, type Deliveries } from './testing/deliver.ts';
import { quoteText } from '../store/sql-quote.ts';
import { csvFile, focusCharge } from './testing/table.ts';

let deliveries: Deliveries;
let digest = '';
const BILL = [
  focusCharge({ BilledCost: '0.1', EffectiveCost: '-2.5e-7', ListCost: '', Tags: '{"env":"prod","a":"1"}' }),
  focusCharge({ BilledCost: '12345.678901', SubAccountId: '', Tags: '', AvailabilityZone: 'eu-west-1a' }),
  focusCharge({
    BilledCost: '1e-05',
    ChargePeriodStart: '2026-05-31T23:00:00Z',
    ChargePeriodEnd: '2026-06-01T00:00:00Z',
  }),
].map((charge) => ({ AvailabilityZone: '', ...charge }));
const MONEY = ['BilledCost', 'EffectiveCost', 'ListCost', 'ContractedCost'];
const TIMES = ['BillingPeriodStart', 'BillingPeriodEnd', 'ChargePeriodStart', 'ChargePeriodEnd'];

beforeAll(async () => {
  deliveries = await openDeliveries();
  const found = await deliveries.sound(csvFile(join(deliveries.folder, 'bill.csv'), BILL));
  digest = found.parts[0]?.digest ?? '';
});
afterAll(() => deliveries.close());

/** The same bill as Parquet, some columns in other types. */
async function parquet(name: string, typed: (column: string) => string): Promise<string> {
  const source = `file(${quoteText(join(deliveries.folder, 'bill.csv'))}, CSVWithNames, ${quoteText(
    Object.keys(BILL[0] ?? {})
      .map((column) => `${column} String`)
      .join(', '),
  )})`;
  const columns = Object.keys(BILL[0] ?? {}).map((column) => `${typed(column)} AS ${column}`);
  const target = join(deliveries.folder, `${name}.parquet`);
  const settings = "output_format_parquet_compression_method = 'snappy'";
  await deliveries.engine.run(
    `INSERT INTO FUNCTION file(${quoteText(target)}, Parquet) SELECT ${columns.join(', ')} FROM (SELECT ${Object.keys(
      BILL[0] ?? {},
    )
      .map((column) => `${column} AS t_${column}`)
      .join(', ')} FROM ${source}) SETTINGS ${settings}`,
  );
  return target;
}

const text = (column: string) => `nullIf(t_${column}, '')`;
const only = (columns: readonly string[], type: (column: string) => string) => (column: string) =>
  columns.includes(column) ? type(column) : text(column);

describe('Parquet in any types', () => {
  it.each([
    ['text everywhere', text],
    ['doubles', only(MONEY, (column) => `toFloat64OrNull(t_${column})`)],
    ['decimals', only(MONEY, (column) => `toDecimal128OrNull(t_${column}, 12)`)],
    ['wide decimals', only(MONEY, (column) => `toDecimal128OrNull(t_${column}, 18)`)],
    ['timestamps in UTC', only(TIMES, (column) => `parseDateTime64BestEffort(t_${column}, 6, 'UTC')`)],
    [
      'timestamps in milliseconds',
      only(TIMES, (column) => `parseDateTime64BestEffort(t_${column}, 3, 'UTC')`),
    ],
    [
      'a date for the billing period',
      only(TIMES.slice(0, 2), (column) => `toDate32(substring(t_${column}, 1, 10))`),
    ],
    ['maps for tags', only(['Tags'], (column) => `JSONExtract(t_${column}, 'Map(String, String)')`)],
    [
      'maps with nulls',
      only(['Tags'], (column) => `JSONExtract(t_${column}, 'Map(String, Nullable(String))')`),
    ],
    ['dictionaries', only(['ServiceName', 'BillingCurrency'], (column) => `toLowCardinality(t_${column})`)],
  ])('%s: the lines of the CSV', async (name, typed) => {
    const found = await deliveries.sound(await parquet(name.replaceAll(' ', '-'), typed));
    expect(found.parts.map((part) => part.digest)).toEqual([digest]);
    expect(found.independent.map(({ sums }) => sums.billed_cost).toSorted()).toEqual([
      '0.10001',
      '12345.678901',
    ]);
  });

  it('numbers its rows as the CSV does, across row groups', async () => {
    const target = join(deliveries.folder, 'many.parquet');
    const columns = Object.entries(focusCharge({ BilledCost: '' })).map(([name, cell]) =>
      name === 'BilledCost'
        ? "if(number = 49998, 'x', toString(number + 2)) AS BilledCost"
        : `${quoteText(cell)} AS ${name}`,
    );
    await deliveries.engine.run(
      `INSERT INTO FUNCTION file(${quoteText(target)}, Parquet) SELECT ${columns.join(', ')} FROM numbers(100000) SETTINGS output_format_parquet_row_group_size = 7000, output_format_parquet_compression_method = 'snappy'`,
    );
    const refused = await deliveries.deliver(target);
    expect(refused).toMatchObject({
      rowsRejected: 1,
      problems: [{ row: 50_000, column: 'BilledCost', value: 'x' }],
    });
    const found = await deliveries.sound(target, { acceptRejects: true });
    const wrong = 'countIf(toUInt64(billed_cost) != source_row) AS wrong, count() AS rows';
    expect(await deliveries.ask(found.parts, wrong)).toEqual([{ wrong: '0', rows: '99999' }]);
  });

  it('reads a row group that is larger than its memory', async () => {
    const target = join(deliveries.folder, 'large-row-group.parquet');
    const long = "leftPad(toString(cityHash64(number)), 300, 'x')";
    const wide = { ResourceId: '', ResourceName: '', SkuId: '', ChargeDescription: '', InvoiceId: '' };
    const columns = Object.entries({ ...focusCharge({ BilledCost: '1' }), ...wide }).map(
      ([name, cell]) => `${name in wide ? long : quoteText(cell)} AS ${name}`,
    );
    await deliveries.engine.run(
      `INSERT INTO FUNCTION file(${quoteText(target)}, Parquet) SELECT ${columns.join(', ')} FROM numbers(400000) SETTINGS max_memory_usage = 4000000000, output_format_parquet_row_group_size = 400000, output_format_parquet_row_group_size_bytes = 2000000000, output_format_parquet_compression_method = 'snappy'`,
    );
    const found = await deliveries.sound(target);
    expect(found.parts.map(({ rows }) => rows)).toEqual([400_000]);
    await rm(target);
  }, 120_000);

  it('refuses what needs more memory than an import may have', async () => {
    const hungry = 'SELECT length(groupArray(number)) FROM numbers(1000000000)';
    const engine: Engine = { ...deliveries.engine, run: () => deliveries.engine.run(hungry) };
    const path = csvFile(join(deliveries.folder, 'small.csv'), BILL);
    const delivered = { path, name: 'small.csv', size: 1, container: 'csv', compression: 'none' } as const;
    const header = await readHeader(delivered);
    if (!header.ok) throw new Error('the header is sound');
    const outcome = await normalizeFile({
      engine,
      format: BILL_FORMATS['focus-1.2'],
      file: delivered,
      header,
      known: { billingPeriod: null, provider: null },
      link: join(deliveries.folder, 'small-source'),
      lines: join(deliveries.folder, 'small-lines'),
      acceptRejects: false,
      onProgress: () => {},
    });
    expect(outcome).toMatchObject({
      acceptable: false,
      problems: [{ rule: 'limit_memory', file: 'small.csv' }],
    });
  });

  it('numbers the rows of a long CSV exactly', async () => {
    const bill = Array.from({ length: 200_000 }, (_, index) => ({
      ...SHORT,
      BilledCost: String(index + 2),
      ChargeDescription: index % 7 === 0 ? 'two\nlines' : '',
    }));
    const found = await deliveries.sound(csvFile(join(deliveries.folder, 'long.csv'), bill));
    const wrong = 'countIf(toUInt64(billed_cost) != source_row) AS wrong, count() AS rows';
    expect(await deliveries.ask(found.parts, wrong)).toEqual([{ wrong: '0', rows: '200000' }]);
  });
});

const SHORT = {
  BillingPeriodStart: '2026-05-01',
  ChargePeriodStart: '2026-05-01',
  ChargePeriodEnd: '2026-05-02',
  BillingCurrency: 'USD',
  EffectiveCost: '0',
};

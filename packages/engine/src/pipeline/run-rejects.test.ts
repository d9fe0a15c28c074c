import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeliveries, type Deliveries } from './testing/deliver.ts';
import { awsLine, csvFile, csvText, focusCharge, type Bill } from './testing/table.ts';

let deliveries: Deliveries;
let count = 0;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

const path = () => join(deliveries.folder, `bill-${(count += 1)}.csv`);
const file = (bill: Bill) => csvFile(path(), bill);

describe('a row that cannot be read', () => {
  it.each([
    ['BilledCost', 'NaN', 'money_unreadable'],
    ['EffectiveCost', '-Infinity', 'money_unreadable'],
    ['ListCost', '1,5', 'money_unreadable'],
    ['ContractedCost', '€ 3', 'money_unreadable'],
    ['BilledCost', '1e21', 'money_out_of_range'],
    ['BilledCost', 'NULL', 'money_missing'],
    ['ConsumedQuantity', '12 GB', 'quantity_unreadable'],
    ['ChargePeriodStart', '2026-02-30T00:00:00Z', 'date_unreadable'],
    ['ChargePeriodStart', '05/03/2026', 'date_unreadable'],
    ['ChargePeriodStart', '1969-12-31T00:00:00Z', 'date_unreadable'],
    ['ChargePeriodStart', '2026-05-03T25:00:00Z', 'date_unreadable'],
    ['ChargePeriodStart', 'None', 'date_missing'],
    ['ChargePeriodEnd', '2026-05-02T00:00:00Z', 'period_reversed'],
    ['BillingPeriodStart', '2026-13-01', 'date_unreadable'],
    ['BillingCurrency', 'usd', 'currency_unknown'],
    ['BillingCurrency', '', 'currency_unknown'],
    ['Tags', '{"a":', 'tags_unreadable'],
    ['Tags', '["a"]', 'tags_unreadable'],
  ])('%s %j is refused: %s', async (column, value, rule) => {
    const bill = [focusCharge({ Tags: '' }), focusCharge({ [column]: value }), focusCharge()];
    const found = await deliveries.deliver(file(bill));
    const shown = ['NULL', 'None', ''].includes(value) ? null : value;
    expect(found).toEqual({
      ok: false,
      provider: 'aws',
      format: expect.stringMatching(/^focus-/),
      rowsRead: 3,
      rowsRejected: 1,
      canAccept: true,
      notices: [],
      problems: [
        { file: expect.stringMatching(/\.csv$/), row: 3, column, value: shown, expected: null, rule },
      ],
    });
  });

  it('is left out once the person accepted that, in both readings', async () => {
    const bill = [
      focusCharge({ BilledCost: '10' }),
      focusCharge({ BilledCost: 'ten' }),
      focusCharge({ BilledCost: '20', Tags: 'no json' }),
      focusCharge({ BilledCost: '30', ChargePeriodEnd: '2026-05-01T00:00:00Z' }),
      focusCharge({ BilledCost: '40' }),
    ];
    const found = await deliveries.sound(file(bill), { acceptRejects: true });
    expect(found).toMatchObject({ rowsRead: 5, rowsLoaded: 2, rowsRejected: 3 });
    expect(found.problems.map(({ row, rule }) => [row, rule])).toEqual([
      [3, 'money_unreadable'],
      [4, 'tags_unreadable'],
      [5, 'period_reversed'],
    ]);
    expect(found.independent.map(({ rows, sums }) => [rows, sums.billed_cost])).toEqual([[2, '50']]);
    expect(
      await deliveries.ask(found.parts, 'toString(sum(billed_cost)) AS cost, groupArray(source_row) AS rows'),
    ).toEqual([{ cost: '50', rows: '2,6' }]);
  });

  it('is named by its record, blank lines and quoted line breaks counted once each', async () => {
    const good = focusCharge({ ChargeDescription: 'two\nlines' });
    const [header = '', ...lines] = csvText([good, good, good, focusCharge({ BilledCost: '?' })]).split('\n');
    const text = [header, ...lines.slice(0, 4), '', '', ...lines.slice(4)].join('\n');
    writeFileSync(join(deliveries.folder, 'blank.csv'), `\n\n${text}`);
    const found = await deliveries.deliver(join(deliveries.folder, 'blank.csv'));
    expect(found).toMatchObject({ rowsRead: 4, problems: [{ row: 7, column: 'BilledCost', value: '?' }] });
    const accepted = await deliveries.sound(join(deliveries.folder, 'blank.csv'), { acceptRejects: true });
    expect(await deliveries.ask(accepted.parts, 'groupArray(source_row) AS rows')).toEqual([
      { rows: '2,3,6' },
    ]);
  });

  it('of the wrong shape is left out in both readings too', async () => {
    const [header = '', first = '', second = ''] = csvText([focusCharge(), focusCharge()]).split('\n');
    const text = [header, first, 'too,short', `${second},too,long`, first, header, second, ''].join('\n');
    const target = path();
    writeFileSync(target, text);
    const refused = await deliveries.deliver(target);
    expect(refused).toMatchObject({ ok: false, canAccept: true, rowsRead: 6, rowsRejected: 3 });
    expect(refused.problems.map(({ row, rule }) => [row, rule])).toEqual([
      [3, 'row_too_short'],
      [4, 'row_too_long'],
      [6, 'header_repeated'],
    ]);
    const found = await deliveries.sound(target, { acceptRejects: true });
    expect(found).toMatchObject({ rowsRead: 6, rowsLoaded: 3, rowsRejected: 3 });
    expect(found.independent.map(({ sums }) => sums.billed_cost)).toEqual(['4.5']);
    expect(await deliveries.ask(found.parts, 'toString(sum(billed_cost)) AS cost')).toEqual([
      { cost: '4.5' },
    ]);
  });

  it('among many more than are listed is counted exactly', async () => {
    const bill = Array.from({ length: 2_500 }, (_, index) =>
      focusCharge({ BilledCost: index % 2 === 0 ? 'x' : '1' }),
    );
    const found = await deliveries.deliver(file(bill));
    expect(found).toMatchObject({ ok: false, rowsRead: 2_500, rowsRejected: 1_250, canAccept: true });
    expect(found.problems).toHaveLength(1_000);
    const accepted = await deliveries.sound(file(bill), { acceptRejects: true });
    expect(accepted).toMatchObject({ rowsLoaded: 1_250, independent: [{ sums: { billed_cost: '1250' } }] });
  });
});

describe('a bill that cannot be read as a whole', () => {
  it('mixes currencies', async () => {
    const bill = [focusCharge(), focusCharge({ BillingCurrency: 'EUR' })];
    const found = await deliveries.deliver(file(bill), { acceptRejects: true });
    expect(found).toMatchObject({
      ok: false,
      canAccept: false,
      problems: [{ rule: 'currency_mixed', value: 'EUR, USD', row: null }],
    });
  });

  it('lacks required columns, named as the provider writes them', async () => {
    const { BilledCost: _, ChargePeriodStart: __, ...rest } = focusCharge();
    const found = await deliveries.deliver(file([rest]));
    expect(found).toMatchObject({ ok: false, canAccept: false });
    expect(found.problems.map(({ rule, column }) => [rule, column])).toEqual([
      ['column_missing', 'BilledCost'],
      ['column_missing', 'ChargePeriodStart'],
    ]);
  });

  it('is of another format than the person says', async () => {
    const found = await deliveries.deliver(file([focusCharge()]), { format: 'aws-cur-legacy' });
    expect(found.problems.map(({ column }) => column)).toContain('lineItem/UnblendedCost');
  });

  it('is of no format that is known', async () => {
    const found = await deliveries.deliver(file([{ day: '2026-01-01', amount: '3' }]));
    expect(found).toMatchObject({ ok: false, format: null, problems: [{ rule: 'unknown_format' }] });
  });
});

describe('a bill with something to tell', () => {
  it('has regions that nobody knows', async () => {
    const bill = [
      awsLine({ 'product/regionCode': 'moon-east-1' }),
      awsLine({ 'product/regionCode': 'eu-west-3' }),
    ];
    const found = await deliveries.sound(file(bill));
    expect(found.notices).toEqual([{ notice: 'region_unknown', value: 'moon-east-1' }]);
  });

  it('has digits that are not kept: they are rounded half to even, the same in both readings', async () => {
    const bill = ['0.0000000000000000005', '0.0000000000000000015', '1.00000000000000000051', '2.5e-19'].map(
      (cost) => focusCharge({ BilledCost: cost }),
    );
    const found = await deliveries.sound(file(bill));
    expect(found.notices).toEqual([{ notice: 'digits_beyond_scale', value: '4' }]);
    expect(found.independent[0]?.sums.billed_cost).toBe('1.000000000000000003');
    expect(await deliveries.ask(found.parts, 'toString(sum(billed_cost)) AS cost')).toEqual([
      { cost: '1.000000000000000003' },
    ]);
  });

  it('has no rows: an answer without lines', async () => {
    const target = path();
    writeFileSync(target, `${Object.keys(focusCharge()).join(',')}\n`);
    const found = await deliveries.sound(target);
    expect(found).toMatchObject({ rowsRead: 0, parts: [], independent: [], problems: [] });
  });
});

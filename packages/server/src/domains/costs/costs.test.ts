import { addAmounts, amount, multiplyAmounts, type Amount } from '@altocost/contract/kit/amount.ts';
import { day, monthOf } from '@altocost/contract/kit/calendar.ts';
import { rateFor } from '@altocost/engine/prices/rates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../platform/db/schema/companies.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { importer, sharedBill } from '../imports/testing/bills.ts';
import { controlTotals } from '../imports/testing/totals.ts';

const AWS = 'focus/1.2-synthetic/focus_1_2_cost_and_usage_aws_120000.csv.gz';
const SMALL = 'focus/1.2-synthetic/aws_1_2_cost_and_usage_rows25_seed7_credits.csv';
const control = controlTotals('FOCUS 1.2 synthetic aws 120000');
const MAY = 'from=2026-05-01&to=2026-05-31';
const EXPLORER = '/api/v2/pipeline/explorer';

let world: World;
let token: string;
let tokenB: string;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
  token = await world.login(world.a.admin);
  tokenB = await world.login(world.b.admin);
  const record = await importer(world, token).bring(sharedBill(AWS));
  if (record.status !== 'done') throw new Error(`the bill was not imported: ${JSON.stringify(record)}`);
}, 180_000);
afterAll(() => world.close());

const get = async (url: string, as = token) => (await world.ask({ method: 'GET', url, token: as })).json();
const post = async (url: string, body: unknown, as = token) =>
  (await world.ask({ method: 'POST', url, body, token: as })).json();
/** The wire's figure for a control total: at most ten digits after the point. */
const figure = (text: string | undefined) => Number(Number(text).toFixed(10));

const MEASURES = [
  ['billed', 'BilledCost'],
  ['effective', 'EffectiveCost'],
  ['list', 'ListCost'],
  ['contracted', 'ContractedCost'],
] as const;
const GROUPS = [
  ['product', 'ServiceName'],
  ['usage_account_id', 'SubAccountId'],
  ['region', 'RegionId'],
  ['charge_category', 'ChargeCategory'],
  ['tag:Environment', 'tag Environment'],
] as const;

describe('costs by group', () => {
  it.each(GROUPS.flatMap(([group, of]) => MEASURES.map(([metric, measure]) => [group, metric, of, measure])))(
    'by %s, %s, equal the control totals',
    async (group, metric, of, measure) => {
      const reply = await get(`${EXPLORER}/group_by_filter?${MAY}&group=${group}&metric=${metric}`);
      const expected = Object.entries(control.by(of ?? '')).map(
        ([value, row]) => [value === '(empty)' ? '' : value, figure(row[measure ?? ''])] as const,
      );
      const found = new Map<string, number>(
        reply.data.map((row: { value: string; cost: number }) => [row.value, row.cost]),
      );
      expect(expected.length).toBeGreaterThan(1);
      for (const [value, cost] of expected) expect(found.get(value), value).toBe(cost);
      expect(reply).toMatchObject({
        code: 200,
        currency: 'USD',
        total: figure(control.measures[measure ?? '']),
        count: found.size,
      });
    },
  );

  it('come by pages', async () => {
    const all = await get(`${EXPLORER}/group_by_filter?${MAY}&group=product,region`);
    const page = await get(`${EXPLORER}/group_by_filter?${MAY}&group=product,region&offset=5&limit=3`);
    expect(page.data).toEqual(all.data.slice(5, 8));
    expect(page.data[0].values).toHaveLength(2);
    expect(page).toMatchObject({ total: all.total, count: all.count });
  });

  it('can be filtered, and name a column that they do not have', async () => {
    const scope = (column: string) =>
      encodeURIComponent(
        JSON.stringify({ blocks: [{ operators: [{ column, operation: 'in', values: ['AmazonS3'] }] }] }),
      );
    const url = (column: string) =>
      `${EXPLORER}/group_by_filter?${MAY}&group=product&metric=billed&scope=${scope(column)}`;
    const s3 = figure(control.by('ServiceName')['AmazonS3']?.['BilledCost']);
    expect(await get(url('product'))).toMatchObject({ total: s3, count: 1 });
    expect(await get(url('colour'))).toMatchObject({
      code: 400,
      error: 'unsupported_filter',
      errors: [{ field: 'colour' }],
    });
  });

  it('are offered as lists for tiles, one per scope, none when there is nothing', async () => {
    const filter = (value: string) => ({
      name: value,
      blocks: [{ operators: [{ column: 'product', operation: 'eq', values: [value] }] }],
    });
    const scopes = encodeURIComponent(JSON.stringify([filter('AmazonS3'), filter('nothing')]));
    const both = await get(`${EXPLORER}/tile_group_by?${MAY}&group=region&scope=${scopes}`);
    expect(both.data.map((list: { name: string }) => list.name)).toEqual(['AmazonS3', 'nothing']);
    const none = encodeURIComponent(JSON.stringify(filter('nothing')));
    expect(await get(`${EXPLORER}/tile_group_by?${MAY}&group=region&scope=${none}`)).toEqual({
      code: 200,
      data: [],
    });
  });

  it('say what a filter can offer', async () => {
    const found = await get(`${EXPLORER}/get_scope?${MAY}&group=product&search=amazonec`);
    expect(found).toMatchObject({ count: 1, data: [{ value: 'AmazonEC2' }] });
    const keys = await get(`${EXPLORER}/tag_keys?${MAY}`);
    expect(keys.data.map((row: { key: string }) => row.key)).toContain('Environment');
  });

  it('are none of another company, and none of sources without costs', async () => {
    const nothing = { data: [], total: 0, count: 0 };
    const url = `${EXPLORER}/group_by_filter?${MAY}&group=product`;
    expect(await get(url, tokenB)).toMatchObject(nothing);
    for (const source of ['kubernetes', 'carbon', 'dimension']) {
      expect(await get(`${url}&source=${source}`)).toMatchObject(nothing);
    }
  });
});

describe('costs over time', () => {
  const body = { from: '2026-05-01', to: '2026-05-31', metric: 'billed', group: ['product'] };
  const total = figure(control.measures['BilledCost']);
  type Named = { name: string; data: { cost: number }[] };
  const sumOf = (series: Named[]) =>
    series.flatMap((one) => one.data).reduce((sum, point) => sum + point.cost, 0);

  it.each(['day', 'week', 'month', 'quarter', 'year'])('add up to the total by %s', async (granularity) => {
    const { data } = await post(`${EXPLORER}/charts`, { ...body, granularity });
    expect(sumOf(data)).toBeCloseTo(total, 6);
  });

  it('name the groups that are asked for, and sum the others', async () => {
    const asked = { ...body, granularity: 'month', values: ['AmazonS3', ['AWSGlue'], 'Others'] };
    const { data } = await post(`${EXPLORER}/charts`, asked);
    expect(data.map((one: Named) => one.name)).toEqual(['AmazonS3', 'AWSGlue', 'Others']);
    expect(sumOf(data)).toBeCloseTo(total, 6);
    const wrong = { ...body, group: ['product', 'region'], granularity: 'month', values: ['AmazonS3'] };
    expect(await post(`${EXPLORER}/charts`, wrong)).toMatchObject({
      code: 400,
      errors: [{ field: 'values' }],
    });
  });

  it('are the explorer’s table, with the state of the figures', async () => {
    const table = await post(`${EXPLORER}/table`, { ...body, granularity: 'day' });
    expect(table).toMatchObject({
      total,
      previous_total: 0,
      previous_from: '2026-03-31',
      previous_to: '2026-04-30',
      count: 8,
      state: { data_version: 1, currency: 'USD', unconverted: [] },
    });
    expect(table.buckets).toHaveLength(31);
    expect(table.data[0]).toMatchObject({ values: ['AmazonS3'], provider: 'aws', trend: null });
    const { data } = await get('/api/v2/pipeline/state');
    expect(data).toEqual(table.state);
  });

  it('are the home page’s, by day or by month, with trends', async () => {
    const days = await get(`/api/v2/pipeline/home/sum?${MAY}&metric=billed`);
    expect(days).toMatchObject({ total, previous_total: 0, trend: null, currency: 'USD' });
    expect(days.data.length).toBeGreaterThan(25);
    const half = await get('/api/v2/pipeline/home/sum?from=2026-05-16&to=2026-05-30&metric=billed');
    expect(half.previous_total).toBeGreaterThan(0);
    expect(half.data.at(-1).trend).toBe(half.trend);
    expect(half.trend).toBeCloseTo((half.total / half.previous_total - 1) * 100, 3);
    expect(half.data[0].trend).toBeNull();
    const year = await get('/api/v2/pipeline/home/sum?from=2026-01-01&to=2026-12-31&metric=billed');
    expect(year.data).toMatchObject([{ date: '2026-05-01', cost: total }]);
  });

  it('say how much is tagged', async () => {
    const { data } = await get(`/api/v2/pipeline/tags/kpi?${MAY}&metric=billed`);
    const tags = Object.values(control.by('tag Environment')).map((row) => amount(row['BilledCost'] ?? '0'));
    expect(data.totalCost).toBe(total);
    expect(data.totalCostWithTag).toBeCloseTo(Number(addAmounts(...tags)), 6);
    expect(data.totalCostWithTag + data.totalCostWithoutTag).toBeCloseTo(total, 6);
    expect(data.countTags).toBeGreaterThanOrEqual(2);
  });
});

describe('the CSV file', () => {
  const body = { from: '2026-05-01', to: '2026-05-31', metric: 'billed', group: ['product', 'region'] };
  const file = async (more: object) => {
    const reply = await world.ask({
      method: 'POST',
      url: `${EXPLORER}/export`,
      body: { ...body, ...more },
      token,
    });
    return { headers: reply.headers, lines: reply.body.replace('\uFEFF', '').split('\r\n') };
  };

  it('holds every digit, and its lines add up to its total', async () => {
    const { headers, lines } = await file({ granularity: 'week' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(
      'filename="altocost product_region 2026-05-01 2026-05-31.csv"',
    );
    expect(lines.at(-1)).toBe('');
    const [head = [], ...rows] = lines.slice(0, -1).map((line) => line.split(';'));
    expect(head.slice(0, 5)).toEqual(['product', 'region', 'billed_cost', 'currency', '2026-04-27']);
    const read = (cell: string | undefined): Amount => amount((cell || '0').replace(',', '.'));
    const total = rows.at(-1) ?? [];
    expect(total.slice(0, 2)).toEqual(['Total', '']);
    expect(read(total[2])).toBe(control.measures['BilledCost']);
    for (const column of [2, 4, 5, 6, 7, 8]) {
      expect(addAmounts(...rows.slice(0, -1).map((row) => read(row[column])))).toBe(read(total[column]));
    }
    for (const row of rows) expect(addAmounts(...row.slice(4).map(read))).toBe(read(row[2]));
  });

  it('has the delimiter and decimal that are asked for, which differ', async () => {
    const { lines } = await file({ delimiter: ',', decimal: '.' });
    expect(lines[0]).toBe('product,region,billed_cost,currency');
    expect(lines.at(-2)).toBe(`Total,,${control.measures['BilledCost']},USD`);
    const same = await post(`${EXPLORER}/export`, { ...body, delimiter: '.', decimal: '.' });
    expect(same).toMatchObject({
      code: 400,
      errors: [{ field: 'decimal', rule: 'delimiter_equals_decimal' }],
    });
  });
});

describe('a bill in another currency', { timeout: 120_000 }, () => {
  it('is converted at the rate of the month', async () => {
    await world.platform.database.transaction(world.b.id, (tx) =>
      tx.update(companies).set({ currency: 'EUR' }),
    );
    const record = await importer(world, tokenB).bring(sharedBill(SMALL));
    expect(record).toMatchObject({ status: 'done', notices: [] });
    const [total] = record.totals;
    const rate = rateFor(total?.currency ?? '', 'EUR', monthOf(day(`${total?.month}-01`)));
    const reply = await get(
      `${EXPLORER}/group_by_filter?from=2020-01-01&to=2026-12-31&group=provider&metric=billed`,
      tokenB,
    );
    expect(total?.currency).toBe('USD');
    expect(reply.currency).toBe('EUR');
    const expected = multiplyAmounts(amount(total?.exact.billed_cost ?? '0'), rate?.rate ?? amount('0'));
    expect(reply.total).toBeCloseTo(Number(expected), 8);
  });
});

describe('every question', () => {
  it('is refused by name when it is not well put', async () => {
    const wrong = [
      ['group_by_filter?from=2026-05-01&to=2026-04-01&group=product', 'to'],
      ['group_by_filter?from=2026-02-30&to=2026-04-01&group=product', 'from'],
      [`group_by_filter?${MAY}&group=colour`, 'group.0'],
      [`group_by_filter?${MAY}&group=product&metric=best`, 'metric'],
      [`group_by_filter?${MAY}&group=product&scope={`, 'scope'],
      [`group_by_filter?${MAY}&group=product&offset=-1`, 'offset'],
    ];
    for (const [path, field] of wrong) {
      expect(await get(`${EXPLORER}/${path}`), path).toMatchObject({ code: 400, errors: [{ field }] });
    }
  });
});

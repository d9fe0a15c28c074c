import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { amount, roundAmount } from '@altocost/contract/kit/amount.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type TestCompany, type World } from '../../testing/world.ts';
import { importer, multipart, sharedBill, sharedFile, type Importer } from './testing/bills.ts';
import { controlTotals } from './testing/totals.ts';

let world: World;
let tokens: { a: string; b: string };
let a: Importer;
let b: Importer;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
  tokens = { a: await world.login(world.a.admin), b: await world.login(world.b.admin) };
  a = importer(world, tokens.a);
  b = importer(world, tokens.b);
});
afterAll(() => world.close());

const AWS = 'focus/1.2-synthetic/focus_1_2_cost_and_usage_aws_1000_seed1202.csv';
const AZURE = 'focus/1.2-synthetic/focus_1_2_cost_and_usage_azure_1000_seed1202.csv';
const PERIOD = 'from=2024-01-01&to=2026-12-31';

const get = async (token: string, url: string) => (await world.ask({ method: 'GET', url, token })).json();
const post = (token: string, url: string, body: unknown = {}) =>
  world.ask({ method: 'POST', url, token, body });
const billed = async (token: string): Promise<number> =>
  (await get(token, `/api/v2/pipeline/explorer/group_by_filter?${PERIOD}&group=provider&metric=billed`))
    .total;
const dataVersion = async (token: string): Promise<number> =>
  (await get(token, '/api/v2/pipeline/state')).data.data_version;
const liveVersions = async (company: TestCompany): Promise<number[]> =>
  world.platform.database.transaction(company.id, async (tx) =>
    (await world.doors.imports.liveBills(tx, company.id)).bills.map((bill) => bill.id),
  );

const lines = (bill: string) => sharedBill(bill).content.toString().trimEnd().split('\n');
/** The bill with its lines in another order. */
const reordered = (bill: string): string => {
  const [head = '', ...rows] = lines(bill);
  return `${[head, ...rows.toReversed()].join('\n')}\n`;
};
/** The first `count` lines of the bill: another delivery of the month. */
const shortened = (bill: string, count: number): string =>
  `${lines(bill)
    .slice(0, count + 1)
    .join('\n')}\n`;

describe('bringing a bill in', { timeout: 120_000 }, () => {
  it('ends with totals that equal the file to the last digit', async () => {
    const control = controlTotals('FOCUS 1.2 synthetic aws 1000');
    const record = await a.bring(sharedBill(AWS, 'may.csv'));
    expect(record).toMatchObject({
      status: 'done',
      step: 'done',
      percent: 100,
      provider: 'aws',
      format: 'focus-1.2',
      records: control.rows,
      read: control.rows,
      rejected: 0,
      errors: [],
      notices: [{ notice: 'currency_adopted', value: 'USD' }],
      reconciliation: { state: 'matched', difference: '0' },
      created_by: 'Test admin',
    });
    expect(record.totals).toHaveLength(1);
    expect(record.totals[0]).toMatchObject({
      month: '2026-05',
      currency: 'USD',
      rows: control.rows,
      exact: {
        billed_cost: control.measures['BilledCost'],
        effective_cost: control.measures['EffectiveCost'],
        list_cost: control.measures['ListCost'],
        contracted_cost: control.measures['ContractedCost'],
      },
    });
    expect(await billed(tokens.a)).toBe(Number(Number(control.measures['BilledCost']).toFixed(10)));
  });

  it.each([
    ['again', () => sharedBill(AWS, 'may.csv')],
    ['under another name', () => sharedBill(AWS, 'renamed.csv')],
    ['in another order', () => ({ name: 'may.csv', content: reordered(AWS) })],
    ['compressed', () => ({ name: 'may.csv.gz', content: gzipSync(reordered(AWS)) })],
  ])('changes nothing when the same bill comes %s', async (_, delivered) => {
    const before = { version: await dataVersion(tokens.a), live: await liveVersions(world.a) };
    const record = await a.bring(delivered());
    expect(record).toMatchObject({ status: 'done', notices: [{ notice: 'unchanged', value: null }] });
    expect(record.totals[0]?.rows).toBe(1_000);
    expect({ version: await dataVersion(tokens.a), live: await liveVersions(world.a) }).toEqual(before);
  });

  it('replaces the month when its export is delivered anew, and keeps the former version', async () => {
    const [former] = await liveVersions(world.a);
    const record = await a.bring({ name: 'may.csv', content: shortened(AWS, 400) });
    expect(record).toMatchObject({ status: 'done', records: 400, notices: [] });
    expect(await billed(tokens.a)).toBe(record.totals[0]?.['billed_cost']);
    const { data, total } = await get(tokens.a, '/api/imports/versions');
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { version: 2, state: 'live', rows: 400, month: '2026-05', import_id: record.id },
      { id: former, version: 1, state: 'superseded', rows: 1_000 },
    ]);
  });

  it('restores and withdraws versions as a whole', async () => {
    const { data } = await get(tokens.a, '/api/imports/versions');
    const [newest, oldest] = data;
    const version = await dataVersion(tokens.a);
    const restored = await post(tokens.a, `/api/imports/versions/${oldest.id}/restore`);
    expect(restored.json()).toMatchObject({ code: 200, data: { id: oldest.id, state: 'live' } });
    expect(await billed(tokens.a)).toBe(oldest.billed_cost);
    expect(await dataVersion(tokens.a)).toBe(version + 1);
    expect((await post(tokens.a, `/api/imports/versions/${oldest.id}/restore`)).statusCode).toBe(409);

    expect((await post(tokens.a, `/api/imports/versions/${oldest.id}/withdraw`)).statusCode).toBe(200);
    expect(await billed(tokens.a)).toBe(0);
    expect((await post(tokens.a, `/api/imports/versions/${oldest.id}/withdraw`)).statusCode).toBe(409);
    expect((await post(tokens.a, `/api/imports/versions/${newest.id}/restore`)).statusCode).toBe(200);
    expect(await billed(tokens.a)).toBe(newest.billed_cost);
  });

  it('adds another export of the same account and month, and says so', async () => {
    const before = await billed(tokens.a);
    const record = await a.bring({ name: 'other export.csv', content: shortened(AWS, 10) });
    expect(record.notices).toEqual([{ notice: 'overlap', value: 'may' }]);
    expect(await billed(tokens.a)).toBeCloseTo(before + Number(record.totals[0]?.exact.billed_cost), 8);
  });

  it('counts only the files that the manifest of a bucket names', async () => {
    const bucket = sharedFile('aws/cur-legacy/nise-bucket');
    const folder = 'cur/hourly-cur/20250201-20250301';
    const tar = execFileSync('tar', ['-C', bucket, '-cf', '-', folder], { maxBuffer: 2 ** 26 });
    const control = controlTotals('nise CUR February 2025, FINAL');
    const record = await b.bring({ name: 'february.tar', content: tar });
    expect(record).toMatchObject({ status: 'done', format: 'aws-cur-legacy', records: control.rows });
    // Twenty-two digits after the point in the file; the control total is told with fifteen.
    expect(record.totals.map(({ month }) => month)).toEqual(['2025-02']);
    const billedCost = amount(record.totals[0]?.exact.billed_cost ?? '0');
    expect(roundAmount(billedCost, 15)).toBe(control.measures['UnblendedCost']);
    expect(record.notices.map(({ notice }) => notice)).toContain('digits_beyond_scale');
    const url = `/api/v2/pipeline/explorer/group_by_filter?${PERIOD}&group=service_code&metric=billed`;
    const { data } = await get(tokens.b, url);
    const expected = Object.entries(control.by('ProductCode')).map(([value, row]) => ({
      value,
      values: [value],
      cost: Number(row['UnblendedCost']),
    }));
    expect(data).toEqual(expected);
  });
});

describe('a bill that cannot be read in full', { timeout: 120_000 }, () => {
  const broken = (): string => {
    const [head = '', ...rows] = lines(AZURE);
    const at = head.split(',').indexOf('BilledCost');
    const cells = (rows[4] ?? '').split(',');
    cells[at] = '12.5.1';
    return `${[head, ...rows.slice(0, 4), cells.join(','), ...rows.slice(5)].join('\n')}\n`;
  };

  it('is refused with the reason in the reader’s language, and accepted once', async () => {
    const before = await billed(tokens.b);
    const record = await b.bring({ name: 'broken.csv', content: broken() });
    expect(record).toMatchObject({ status: 'error', step: 'error', rejected: 1, can_accept: true });
    expect(record.errors).toEqual([
      {
        file: 'broken.csv',
        row: 6,
        column: 'BilledCost',
        value: '12.5.1',
        rule: 'money_unreadable',
        message: '“12.5.1” is not a readable amount (expected: a decimal number with a point).',
      },
    ]);
    expect(await billed(tokens.b)).toBe(before);
    const { data } = await get(tokens.b, '/api/workflows/check');
    expect(data.error).toMatchObject([{ id: record.id, slug: 'data_import', status: 'error' }]);

    expect((await post(tokens.b, `/api/imports/${record.id}/accept`)).json()).toMatchObject({
      code: 200,
      data: { id: record.id, status: 'pending' },
    });
    const accepted = await b.finished(record.id);
    expect(accepted).toMatchObject({ status: 'done', read: 1_000, records: 999, rejected: 1 });
    expect(accepted).toMatchObject({ can_accept: false, errors: [{ row: 6, rule: 'money_unreadable' }] });
    expect((await post(tokens.b, `/api/imports/${record.id}/accept`)).statusCode).toBe(409);
    expect((await get(tokens.b, '/api/workflows/check')).data).toMatchObject({ error: [], running: [] });
  });

  it('cannot be accepted when it is no bill at all, but tried again', async () => {
    const record = await b.bring({ name: 'notes.csv', content: 'a,b\n1,2\n' });
    expect(record).toMatchObject({
      status: 'error',
      can_accept: false,
      errors: [{ rule: 'unknown_format' }],
    });
    expect((await post(tokens.b, `/api/imports/${record.id}/accept`)).statusCode).toBe(409);
    const body = { format: 'aws-cur-2.0' };
    expect((await post(tokens.b, `/api/imports/${record.id}/retry`, body)).statusCode).toBe(200);
    const again = await b.finished(record.id);
    expect(again).toMatchObject({ status: 'error', format: 'aws-cur-2.0' });
    expect(again.errors[0]?.rule).toBe('column_missing');
  });
});

describe('what is not a delivery', { timeout: 120_000 }, () => {
  const send = (body: Buffer, type: string) =>
    world.server.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${tokens.a}`, 'content-type': type },
      payload: body,
    });

  it('is refused by name', async () => {
    const empty = multipart({ name: 'empty.csv', content: '' });
    const noFile = multipart({ name: 'x', content: 'x' });
    const renamed = Buffer.from(noFile.body.toString().replace('name="file"', 'name="other"'));
    const once = multipart({ name: 'x', content: 'x' });
    const end = once.body.lastIndexOf(Buffer.from('--b'));
    const twice = Buffer.concat([once.body.subarray(0, end), once.body]);
    const format = multipart({ name: 'x', content: 'x', fields: { format: 'cobol' } });
    for (const [body, type, field] of [
      [empty.body, empty.type, 'file'],
      [renamed, noFile.type, 'other'],
      [twice, once.type, 'file'],
      [format.body, format.type, 'format'],
    ] as const) {
      const reply = await send(body, type);
      expect(reply.json(), field).toMatchObject({
        code: 400,
        error: 'validation_failed',
        errors: [{ field }],
      });
    }
    expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
  });

  it('names no connector of somebody else', async () => {
    const { body, type } = multipart({
      name: 'x.csv',
      content: 'x',
      fields: { connector_id: world.b.id },
    });
    expect((await send(body, type)).statusCode).toBe(404);
  });
});

describe('another company', { timeout: 120_000 }, () => {
  it('finds nothing under our ids', async () => {
    const { data } = await get(tokens.a, '/api/imports/versions');
    const [{ id, import_id }] = data;
    const nobodys = '018f0000-0000-7000-8000-00000000dead';
    const paths = (importId: string, version: number) =>
      [
        ['GET', `/api/imports/${importId}`],
        ['POST', `/api/imports/${importId}/accept`],
        ['POST', `/api/imports/${importId}/retry`],
        ['GET', `/api/imports/versions?import_id=${importId}`],
        ['POST', `/api/imports/versions/${version}/restore`],
        ['POST', `/api/imports/versions/${version}/withdraw`],
      ] as const;
    const answers = async (importId: string, version: number) =>
      Promise.all(
        paths(importId, version).map(async ([method, url]) => {
          const reply = await world.ask({
            method,
            url,
            token: tokens.b,
            ...(method === 'POST' ? { body: {} } : {}),
          });
          return { ...reply.json(), requestId: '' };
        }),
      );
    const theirs = await answers(import_id, id);
    expect(theirs.map((reply) => reply.code)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(theirs).toEqual(await answers(nobodys, 987_654));
    const listed = await get(tokens.b, '/api/imports?per_page=100');
    expect(listed.data.map((record: { id: string }) => record.id)).not.toContain(import_id);
  });
});

describe('the list', { timeout: 120_000 }, () => {
  it('is newest first, by pages', async () => {
    const first = await get(tokens.a, '/api/imports?per_page=2');
    const second = await get(tokens.a, '/api/imports?per_page=2&page=2');
    const ids = [...first.data, ...second.data].map((record: { id: string }) => record.id);
    expect(first).toMatchObject({ current_page: 1, per_page: 2, total: 7, last_page: 4 });
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

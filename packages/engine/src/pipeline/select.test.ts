import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { selectBills } from './select.ts';
import type { DeliveredFile } from './unpack-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'select-'));
afterAll(() => rmSync(folder, { recursive: true }));
const HEADER = 'lineItem/UnblendedCost,lineItem/CurrencyCode,lineItem/UsageAccountId\n';
let files = 0;

/** Files of a delivery by name: objects are manifests, text is data. */
function delivery(content: Readonly<Record<string, string | object>>): DeliveredFile[] {
  return Object.entries(content).map(([name, value]) => {
    files += 1;
    const path = join(folder, `file-${files}`);
    const zipped = name.endsWith('.gz');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const bytes = zipped ? gzipSync(text) : Buffer.from(text);
    writeFileSync(path, bytes);
    const container = bytes.length === 0 ? 'other' : /\.json$/i.test(name) ? 'json' : 'csv';
    return { path, name, size: bytes.length, container, compression: zipped ? 'gzip' : 'none' } as const;
  });
}

async function bills(content: Readonly<Record<string, string | object>>): Promise<unknown> {
  const selected = await selectBills(delivery(content));
  if (!selected.ok) return selected.problems.map(({ rule, value }) => [rule, value]);
  return selected.bills.map((bill) => [
    bill.exportKey,
    bill.billingPeriod,
    bill.files.map(({ name }) => name),
  ]);
}

const NEW = '24fd9252-0c3f-44f1-bd24-55b9508c3438';
const OLD = '8e6534f7-7283-4a2b-869b-516d9600522d';
const part = (row: string) => `${HEADER}${row},USD,123\n`;

function legacy(assembly: string, keys: readonly string[], more: object = {}): object {
  const billingPeriod = { start: '20250201T000000.000Z', end: '20250301T000000.000Z' };
  return { assemblyId: assembly, reportName: 'report', billingPeriod, reportKeys: keys, ...more };
}

const RANGE = 'cur/report/20250201-20250301';
const key = (assembly: string, number = 1) => `${RANGE}/${assembly}/report-${number}.csv.gz`;
const FEBRUARY = {
  [`${RANGE}/report-Manifest.json`]: legacy(NEW, [key(NEW)]),
  [`${RANGE}/${NEW}/report-Manifest.json`]: legacy(NEW, [key(NEW)]),
  [key(NEW)]: part('1'),
  [`${RANGE}/${OLD}/report-Manifest.json`]: legacy(OLD, [key(OLD)]),
  [key(OLD)]: part('2'),
};
const ONLY_NEW = [['aws/report', '2025-02', [key(NEW)]]];

describe('legacy reports', () => {
  it('follow the manifest that AWS keeps current; older assemblies are left out with a notice', async () => {
    const selected = await selectBills(delivery(FEBRUARY));
    expect(selected).toMatchObject({
      ok: true,
      bills: [{ provider: 'aws', formatHint: 'aws-cur-legacy', exportName: 'report' }],
      notices: [{ notice: 'superseded_files_ignored', value: '1' }],
    });
    expect(await bills(FEBRUARY)).toEqual(ONLY_NEW);
  });

  it.each([
    ['the bucket below other folders', (name: string) => `home/copy of bucket/${name}`],
    ['the range folder', (name: string) => name.slice('cur/report/'.length)],
    ['what the range folder holds', (name: string) => name.slice(`${RANGE}/`.length)],
    ['another name above the range', (name: string) => name.replace('cur/report', 'backup')],
    ['small letters', (name: string) => name.toLowerCase()],
  ])('are found in %s', async (_, rename) => {
    const content = Object.fromEntries(
      Object.entries(FEBRUARY).map(([name, value]) => [rename(name), value]),
    );
    expect(await bills(content)).toEqual([['aws/report', '2025-02', [rename(key(NEW))]]]);
  });

  it('take one assembly folder alone, but not two without the manifest above them', async () => {
    const one = {
      [`${NEW}/report-Manifest.json`]: legacy(NEW, [key(NEW)]),
      [`${NEW}/report-1.csv.gz`]: part('1'),
    };
    const two = {
      [`${OLD}/report-Manifest.json`]: legacy(OLD, [key(OLD)]),
      [`${OLD}/report-1.csv.gz`]: part('2'),
    };
    expect(await bills(one)).toEqual([['aws/report', '2025-02', [`${NEW}/report-1.csv.gz`]]]);
    expect(await bills({ ...one, ...two })).toMatchObject([['archive_ambiguous', expect.any(String)]]);
    const flat = { 'report-Manifest.json': legacy(NEW, [key(NEW)]), 'report-1.csv.gz': part('1') };
    expect(await bills(flat)).toEqual([['aws/report', '2025-02', ['report-1.csv.gz']]]);
  });

  it('name the part that is missing', async () => {
    const { [key(NEW)]: _, ...rest } = FEBRUARY;
    expect(await bills(rest)).toEqual([['manifest_part_missing', `…${key(NEW).slice(-79)}`]]);
  });

  it('in the Athena layout come with copies of their manifest and things that are no bills', async () => {
    const data = 'cur/report/report/year=2025/month=2/report-00001.snappy.parquet';
    const manifest = legacy(NEW, [data], { contentType: 'Parquet' });
    const content = {
      [`${RANGE}/report-Manifest.json`]: manifest,
      'cur/report/report/year=2025/month=2/report-Manifest.json': manifest,
      [data]: part('1'),
      'cur/report/report/cost_and_usage_data_status/cost_and_usage_data_status.parquet': part('1'),
      [`${RANGE}/report-create-table.sql`]: 'CREATE',
      'crawler-cfn.yml': 'a: b',
    };
    expect(await bills(content)).toEqual([['aws/report', '2025-02', [data]]]);
    const selected = await selectBills(delivery(content));
    expect(selected).toMatchObject({ bills: [{ formatHint: 'aws-cur-athena' }], notices: [] });
  });

  it('of several months and exports are one bill each', async () => {
    const march = {
      ...legacy('m', ['cur/report/20250301-20250401/m/report-1.csv.gz']),
      billingPeriod: { start: '20250301T000000.000Z', end: '20250401T000000.000Z' },
    };
    const content = {
      ...FEBRUARY,
      'cur/report/20250301-20250401/report-Manifest.json': march,
      'cur/report/20250301-20250401/m/report-1.csv.gz': part('3'),
      'cur/other/20250201-20250301/other-Manifest.json': legacy(
        'o',
        ['cur/other/20250201-20250301/o/o.csv'],
        { reportName: 'other' },
      ),
      'cur/other/20250201-20250301/o/o.csv': part('4'),
    };
    expect(await bills(content)).toEqual([
      ['aws/other', '2025-02', ['cur/other/20250201-20250301/o/o.csv']],
      ...ONLY_NEW,
      ['aws/report', '2025-03', ['cur/report/20250301-20250401/m/report-1.csv.gz']],
    ]);
  });
});

describe('data exports', () => {
  const manifest = (execution: string, keys: readonly string[]) => ({
    executionId: execution,
    exportArn: `arn:aws:bcm-data-exports:us-east-1:1:export/cur2-${NEW}`,
    dataFiles: keys.map((name) => `s3://bucket/${name}`),
  });
  const data = (folderName: string, execution = '') =>
    `x/cur2/data/${folderName}=2025-02/${execution}cur2-00001.csv.gz`;
  const first = '2025-02-16T06:12:44.101Z-a/';
  const second = '2025-03-05T11:40:02.377Z-b/';

  it.each(['BILLING_PERIOD', 'billing_period'])('are found beside their metadata, %s', async (name) => {
    const content = {
      [`top/cur2/metadata/${name}=2025-02/cur2-Manifest.json`]: manifest('e', [data('BILLING_PERIOD')]),
      [`top/cur2/data/${name}=2025-02/cur2-00001.csv.gz`]: part('1'),
    };
    expect(await bills(content)).toEqual([
      ['aws/cur2', '2025-02', [`top/cur2/data/${name}=2025-02/cur2-00001.csv.gz`]],
    ]);
  });

  it('of several executions count once: the manifest above, else the newest execution', async () => {
    const name = 'BILLING_PERIOD';
    const meta = `x/cur2/metadata/${name}=2025-02/`;
    const content = {
      [`${meta}${first}cur2-Manifest.json`]: manifest('a', [data(name, first)]),
      [`${meta}${second}cur2-Manifest.json`]: manifest('b', [data(name, second)]),
      [data(name, first)]: part('1'),
      [data(name, second)]: part('2'),
    };
    expect(await bills(content)).toEqual([['aws/cur2', '2025-02', [data(name, second)]]]);
    const top = { ...content, [`${meta}cur2-Manifest.json`]: manifest('a', [data(name, first)]) };
    expect(await bills(top)).toEqual([['aws/cur2', '2025-02', [data(name, first)]]]);
  });

  it('are found where a packer has replaced the colons', async () => {
    const name = 'BILLING_PERIOD';
    const content = {
      [`x/cur2/metadata/${name}=2025-02/cur2-Manifest.json`]: manifest('b', [data(name, second)]),
      [data(name, second).replaceAll(':', '_')]: part('2'),
    };
    expect(await bills(content)).toEqual([
      ['aws/cur2', '2025-02', [data(name, second).replaceAll(':', '_')]],
    ]);
  });
});

describe('Azure exports', () => {
  const run = (id: string, submittedTime: string, blobs: object[], name = 'focus-cost') => ({
    exportConfig: { exportName: name, type: 'FocusCost' },
    runInfo: { runId: id, submittedTime, startDate: '2026-05-01T00:00:00', endDate: '2026-05-31T00:00:00' },
    blobs,
  });
  const dir = 'root/focus-cost/20260501-20260531';
  const size = gzipSync(part('1')).length;

  it('follow the manifest of the newest run and carry the announced rows', async () => {
    const blob = (id: string) => ({
      blobName: `${dir}/${id}/part_0.csv.gz`,
      byteCount: size,
      dataRowCount: 1,
    });
    const content = {
      [`${dir}/r1/manifest.json`]: run('r1', '2026-06-01T00:00:00Z', [blob('r1')]),
      [`${dir}/r1/part_0.csv.gz`]: part('1'),
      [`${dir}/r2/manifest.json`]: run('r2', '2026-06-02T00:00:00Z', [blob('r2')]),
      [`${dir}/r2/part_0.csv.gz`]: part('2'),
    };
    expect(await selectBills(delivery(content))).toMatchObject({
      bills: [
        {
          exportKey: 'azure/focus-cost',
          billingPeriod: '2026-05',
          files: [{ name: `${dir}/r2/part_0.csv.gz`, announcedRows: 1 }],
        },
      ],
      notices: [{ notice: 'superseded_files_ignored' }],
    });
  });

  it('refuse a part of another size than announced', async () => {
    const blobs = [{ blobName: `${dir}/r1/part_0.csv.gz`, byteCount: size + 1, dataRowCount: 1 }];
    const content = { 'manifest.json': run('r1', '', blobs), 'part_0.csv.gz': part('1') };
    expect(await bills(content)).toEqual([['archive_damaged', `${size} bytes, announced ${size + 1}`]]);
  });

  it('of the older form are named by their path', async () => {
    const blobs = [
      { blobName: 'cost/partitioned/20230101-20230131/202301041442/73746dc5/000001.csv', dataRowCount: 1 },
    ];
    const content = { 'manifest.json': { manifestVersion: '2021-01-01', blobs }, '000001.csv': part('1') };
    expect(await bills(content)).toEqual([['azure/partitioned', '2023-01', ['000001.csv']]]);
  });
});

describe('manifests that cannot be trusted', () => {
  it.each<[string, string | object, string]>([
    ['no JSON', '{"assemblyId": "a', 'manifest_invalid'],
    ['not UTF-8', '', 'manifest_invalid'],
    ['of no known form', { files: [] }, 'manifest_invalid'],
    ['without files', legacy(NEW, []), 'manifest_invalid'],
    ['a part listed twice', legacy(NEW, [key(NEW), key(NEW)]), 'manifest_invalid'],
    [
      'of another month than its parts',
      legacy(NEW, ['cur/report/20250301-20250401/a/report-1.csv.gz']),
      'manifest_invalid',
    ],
    ['a part that is not there', legacy(NEW, [key(NEW), key(NEW, 2)]), 'manifest_part_missing'],
  ])('%s', async (_, manifest, rule) => {
    const content = { [`${RANGE}/report-Manifest.json`]: manifest, [key(NEW)]: part('1') };
    expect(await bills(content)).toMatchObject([[rule, expect.anything()]]);
  });

  it('do not hide a bill that stands outside their export', async () => {
    expect(await bills({ ...FEBRUARY, 'somewhere/else.csv': part('9') })).toEqual([
      ['archive_ambiguous', 'somewhere/else.csv'],
    ]);
  });
});

describe('deliveries without a manifest', () => {
  it.each([
    ['bill.csv', 'bill'],
    ['Bill (1).csv.gz', 'bill'],
    ['bill - Copy (2).csv', 'bill'],
    ['bill copy.csv', 'bill'],
    ['cur2-00001.csv.gz', 'cur2'],
    ['bill-2026-05.csv', 'bill-2026-05'],
  ])('%s is the bill of %s', async (name, exportKey) => {
    expect(await bills({ [name]: part('1') })).toEqual([[exportKey, null, [name]]]);
  });

  it('are one bill when the files are of one family, named by their folder', async () => {
    const content = {
      'my/export/data/part-1.csv': part('1'),
      'my/export/data/part-2.csv': part('2'),
      'my/README.md': 'x',
      '__MACOSX/my/._part-1.csv': 'x',
    };
    expect(await bills(content)).toEqual([
      ['export', null, ['my/export/data/part-1.csv', 'my/export/data/part-2.csv']],
    ]);
  });

  it.each([
    ['another family of columns', { 'a.csv': part('1'), 'b.csv': 'x,y,z\n1,2,3\n' }],
    ['the same content twice', { 'a.csv': part('1'), 'b.csv.gz': part('1') }],
    ['two assemblies', { [`${NEW}/a.csv`]: part('1'), [`${OLD}/a.csv`]: part('2') }],
  ])('are refused with %s', async (_, content) => {
    expect(await bills(content)).toMatchObject([['archive_ambiguous', expect.any(String)]]);
  });

  it.each([
    ['archive_without_bill', { 'LICENSE.txt': 'text', 'notes.txt': 'a,b\n', 'x.json': {} }],
    ['unknown_format', { 'only.json': { a: 1 } }],
    ['empty_file', { 'a.csv': part('1'), 'b.csv': '' }],
    ['header_missing', { 'a.csv': '1,2\n', 'b.csv': '3,4\n' }],
  ])('are refused as %s', async (rule, content) => {
    expect(await bills(content)).toMatchObject([[rule, expect.toSatisfy(() => true)]]);
  });
});

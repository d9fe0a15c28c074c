import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { tarOf } from './damaged/tar-writer.ts';
import { zipOf, type ZipEntry } from './damaged/zip-writer.ts';
import { unpack, UNPACK_LIMITS, type Unpacked } from './unpack.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpack-'));
afterAll(() => rmSync(folder, { recursive: true }));
const csv = Buffer.from(`BilledCost,BillingCurrency\n${'1.5,USD\n'.repeat(500)}`);
let deliveries = 0;

function deliver(bytes: Buffer, name = 'bill'): Promise<Unpacked> {
  deliveries += 1;
  const path = join(folder, `upload-${deliveries}`);
  writeFileSync(path, bytes);
  return unpack({ path, name }, join(folder, `work-${deliveries}`), UNPACK_LIMITS);
}

async function names(bytes: Buffer, name?: string): Promise<unknown> {
  const unpacked = await deliver(bytes, name);
  if (!unpacked.ok) return unpacked.problems.map(({ rule, value }) => [rule, value]);
  return unpacked.files.map((file) => [file.name, file.container, file.compression]);
}

const zip = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, bytes: csv, ...more });
const tar = (name: string) => ({ header: { name }, bytes: csv });

describe('what a delivery is', () => {
  it.each([
    ['bill.csv', csv, 'csv', 'none'],
    ['bill.csv.gz', gzipSync(csv), 'csv', 'gzip'],
    ['text under the name of another', csv, 'csv', 'none'],
    ['C:\\bills\\bill.gz', csv, 'csv', 'none'],
    ['manifest.json', Buffer.from('{"a":1}'), 'json', 'none'],
    ['photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6, 7]), 'other', 'none'],
    ['bill.parquet', Buffer.from('PAR1 and so on PAR1'), 'parquet', 'none'],
    ['bill.parquet', Buffer.alloc(40, 7), 'parquet', 'none'],
    ['encrypted', Buffer.from('PARE and so on PARE'), 'parquet', 'none'],
    ['utf-16.csv', Buffer.from('a,b\n1,2\n', 'utf16le'), 'csv', 'none'],
  ])('%s is told by its bytes', async (name, bytes, container, compression) => {
    expect(await names(bytes, name)).toEqual([[name.split(/[\\/]/).at(-1), container, compression]]);
  });

  it('a zip and a tar keep names, and gzip inside stays gzip', async () => {
    const inner = [
      zip('bucket/a.csv'),
      zip('bucket/b.csv.gz', { bytes: gzipSync(csv), stored: true }),
      zip('bucket/', { bytes: Buffer.alloc(0) }),
    ];
    const expected = [
      ['bucket/a.csv', 'csv', 'none'],
      ['bucket/b.csv.gz', 'csv', 'gzip'],
    ];
    expect(await names(zipOf(inner))).toEqual(expected);
    const packed = await tarOf([
      { header: { name: 'bucket/', type: 'directory' } },
      tar('bucket/a.csv'),
      { header: { name: 'bucket/b.csv.gz' }, bytes: gzipSync(csv) },
    ]);
    expect(await names(packed)).toEqual(expected);
    expect(await names(gzipSync(packed))).toEqual(expected);
  });

  it('unfolds the bytes', async () => {
    const unpacked = await deliver(zipOf([zip('a.csv')]));
    expect(unpacked.ok && readFileSync(unpacked.files[0]?.path ?? '').equals(csv)).toBe(true);
  });

  it('takes gzip out of gzip, and Parquet out of gzip', async () => {
    expect(await names(gzipSync(gzipSync(csv)), 'a.csv.gz')).toEqual([['a.csv', 'csv', 'gzip']]);
    expect(await names(gzipSync(Buffer.from('PAR1 so on PAR1')), 'a.parquet.gz')).toEqual([
      ['a.parquet', 'parquet', 'none'],
    ]);
  });

  it('takes a part that is a zip of its own, as legacy reports may have', async () => {
    const part = zipOf([zip('report-1.csv')]);
    expect(await names(zipOf([zip('r/report-1.csv.zip', { bytes: part })]))).toEqual([
      ['r/report-1.csv.zip', 'csv', 'none'],
    ]);
  });
});

describe('what is refused', () => {
  const link = { mode: 0o120777 };
  const empty = Buffer.alloc(0);
  const twoInside = zipOf([zip('a.csv'), zip('b.csv')]);
  it.each<[string, Buffer | Promise<Buffer>, string]>([
    ['nothing', empty, 'empty_file'],
    ['gzip of nothing', gzipSync(empty), 'empty_file'],
    ['cut gzip', gzipSync(csv).subarray(0, 12), 'archive_damaged'],
    ['cut zip', zipOf([zip('a.csv')]).subarray(0, -30), 'archive_damaged'],
    [
      'garbage behind a zip',
      Buffer.concat([zipOf([zip('a.csv')]), Buffer.from('garbage')]),
      'archive_damaged',
    ],
    ['zip with a wrong CRC-32', zipOf([zip('a.csv', { announcedCrc: 7 })]), 'archive_damaged'],
    ['zip that announces less', zipOf([zip('a.csv', { announcedSize: 10 })]), 'archive_damaged'],
    ['zip that announces more', zipOf([zip('a.csv', { announcedSize: 10_000 })]), 'archive_damaged'],
    [
      'zip whose entries share data',
      zipOf([zip('a.csv'), zip('b.csv', { sharesData: true })]),
      'archive_damaged',
    ],
    ['zip with one name twice', zipOf([zip('a.csv'), zip('a.csv')]), 'archive_damaged'],
    ['zip that leaves the folder', zipOf([zip('../a.csv')]), 'archive_unsafe_entry'],
    ['zip with back slashes that leave', zipOf([zip('a\\..\\..\\b.csv')]), 'archive_unsafe_entry'],
    ['zip with an absolute name', zipOf([zip('/etc/a.csv')]), 'archive_unsafe_entry'],
    ['zip with a drive', zipOf([zip('C:/a.csv')]), 'archive_unsafe_entry'],
    ['zip with a link', zipOf([zip('a.csv', link)]), 'archive_unsafe_entry'],
    ['encrypted zip', zipOf([zip('a.csv', { flags: 1 })]), 'compression_unsupported'],
    ['zip with another method', zipOf([zip('a.csv', { method: 93 })]), 'compression_unsupported'],
    ['zip in a zip', zipOf([zip('inner.zip', { bytes: twoInside })]), 'archive_too_large'],
    [
      'tar in a tar',
      tarOf([tar('a.csv')]).then((inner) => tarOf([{ header: { name: 'i.tar' }, bytes: inner }])),
      'archive_too_large',
    ],
    ['gzip in gzip in gzip', gzipSync(gzipSync(gzipSync(csv))), 'archive_too_large'],
    ['zip in gzip', gzipSync(twoInside), 'archive_too_large'],
    [
      '10,001 entries',
      zipOf(Array.from({ length: 10_001 }, (_, n) => zip(`f${n}`, { bytes: empty }))),
      'archive_too_large',
    ],
    ['zip bomb', zipOf([zip('a.csv', { bytes: Buffer.alloc(120_000_000, '0') })]), 'archive_too_large'],
    [
      'lying zip bomb',
      zipOf([zip('a.csv', { bytes: Buffer.alloc(120_000_000, '0'), announcedSize: 99 })]),
      'archive_damaged',
    ],
    [
      'tar.gz bomb',
      tarOf([{ header: { name: 'a.csv' }, bytes: Buffer.alloc(120_000_000, '0') }]).then((bomb) =>
        gzipSync(bomb),
      ),
      'archive_too_large',
    ],
    ['cut tar', tarOf([tar('a.csv')]).then((whole) => whole.subarray(0, 1_000)), 'archive_damaged'],
    [
      'tar cut behind a header',
      tarOf([tar('a.csv'), tar('b.csv')]).then((whole) => whole.subarray(0, 5_120)),
      'archive_damaged',
    ],
    [
      'tar without its end',
      tarOf([tar('a.csv'), tar('b.csv')]).then((whole) => whole.subarray(0, 4_608)),
      'archive_damaged',
    ],
    [
      'tar with a link',
      tarOf([{ header: { name: 'a', type: 'symlink', linkname: '/etc/passwd' } }]),
      'archive_unsafe_entry',
    ],
    [
      'tar with a hard link',
      tarOf([{ header: { name: 'a', type: 'link', linkname: 'b' } }]),
      'archive_unsafe_entry',
    ],
    ['tar that leaves the folder', tarOf([tar('a/../../b.csv')]), 'archive_unsafe_entry'],
    ['tar with an absolute name', tarOf([tar('/etc/a.csv')]), 'archive_unsafe_entry'],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]), 'compression_unsupported'],
    [
      'bzip2',
      Buffer.from([0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0, 0, 0, 1, 2, 3]),
      'compression_unsupported',
    ],
    ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0, 0]), 'compression_unsupported'],
    ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), 'compression_unsupported'],
    ['rar', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), 'compression_unsupported'],
  ])('%s', async (_, bytes, rule) => {
    const started = process.hrtime.bigint();
    expect(await deliver(await bytes)).toMatchObject({ ok: false, problems: [{ rule }] });
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(5);
  });

  it('names the unsafe entry and the unsupported packer', async () => {
    expect(await names(zipOf([zip('../../a.csv')]))).toEqual([['archive_unsafe_entry', '../../a.csv']]);
    expect(await names(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toEqual([['compression_unsupported', 'zstd']]);
  });

  it('leaves bytes of no known kind to those who look for bills', async () => {
    expect(await names(brotliCompressSync(Buffer.alloc(9_000, 'ab')), 'x.br')).toMatchObject([
      ['x.br', 'other', 'none'],
    ]);
  });
});

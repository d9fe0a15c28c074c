import { gzipSync } from 'node:zlib';
import { identical, refused, type Kind } from './kind.ts';
import { tarOf } from './tar-writer.ts';
import { csvOf, withCell, type Sample } from './tables.ts';
import { zipOf } from './zip-writer.ts';

const csv = ({ table }: Sample): Buffer => csvOf(table);
const zipped = (sample: Sample): Buffer => gzipSync(csv(sample));
const GZ = { name: 'bill.csv.gz' };

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

/** What may happen to the bytes of a text file. */
const TEXT_KINDS: readonly Kind[] = [
  { id: 'undamaged', damage: (sample) => identical(sample, 'bill.csv', csv(sample)) },
  { id: 'empty', damage: () => refused(Buffer.alloc(0), 'empty_file') },
  { id: 'wrong extension', damage: (sample) => identical(sample, 'bill.parquet', csv(sample)) },
  { id: 'no extension', damage: (sample) => identical(sample, 'bill', csv(sample)) },
  { id: 'plain text named .gz', damage: (sample) => identical(sample, 'bill.csv.gz', csv(sample)) },
  { id: 'gzip named .csv', damage: (sample) => identical(sample, 'bill.csv', zipped(sample)) },
  {
    id: 'byte order mark',
    damage: (sample) => identical(sample, 'bill.csv', Buffer.concat([Buffer.from('\ufeff'), csv(sample)])),
  },
  {
    id: 'CRLF',
    damage: (sample) => identical(sample, 'bill.csv', csvOf(sample.table, { lineEnd: '\r\n' })),
  },
  { id: 'CR', damage: (sample) => identical(sample, 'bill.csv', csvOf(sample.table, { lineEnd: '\r' })) },
  {
    id: 'CRLF and LF mixed',
    damage: (sample) => {
      const lines = csv(sample).toString('utf8').split('\n');
      const mixed = lines.map((line, index) => line + (index % 3 === 1 ? '\r\n' : '\n')).join('');
      return identical(sample, 'bill.csv', Buffer.from(mixed));
    },
  },
  {
    id: 'no line end at the end',
    damage: (sample) => identical(sample, 'bill.csv', csv(sample).subarray(0, -1)),
  },
  {
    id: 'cut in the last row',
    damage: (sample) => {
      const whole = csv(sample);
      const lastRow = whole.lastIndexOf('\n', whole.length - 2) + 1;
      return refused(whole.subarray(0, lastRow + 20), 'row_too_short', { row: sample.table.rows.length + 1 });
    },
  },
  {
    id: 'cut inside a quoted cell',
    damage: (sample) => {
      const text = csv(sample);
      return refused(text.subarray(0, text.lastIndexOf('team, ') + 3), 'quote_unclosed', {
        row: sample.table.rows.length + 1,
      });
    },
  },
  {
    id: 'NUL in a cell',
    damage: (sample) =>
      refused(csvOf(withCell(sample.table, 9, sample.text, 'a\0b')), 'nul_byte', { row: 9 }),
  },
  {
    id: 'NUL bytes at the end',
    damage: (sample) =>
      refused(Buffer.concat([csv(sample), Buffer.alloc(64)]), ['nul_byte', 'row_too_short'], {
        row: sample.table.rows.length + 2,
      }),
  },
  {
    id: 'Latin-1',
    damage: (sample) =>
      refused(Buffer.from(csv(sample).toString('utf8'), 'latin1'), 'unsupported_encoding', {
        row: 2,
        value: 'Latin-1, 0xDC',
      }),
  },
  {
    id: 'UTF-16 with a mark',
    damage: (sample) =>
      refused(Buffer.from(`\ufeff${csv(sample).toString('utf8')}`, 'utf16le'), 'unsupported_encoding', {
        value: 'UTF-16',
      }),
  },
  {
    id: 'UTF-16 without a mark, the other end first',
    damage: (sample) =>
      refused(Buffer.from(csv(sample).toString('utf8'), 'utf16le').swap16(), 'unsupported_encoding', {
        value: 'UTF-16',
      }),
  },
  {
    id: 'cell of 17 MB',
    damage: (sample) =>
      refused(csvOf(withCell(sample.table, 7, sample.text, 'x'.repeat(17 << 20))), 'row_too_large', {
        row: 7,
      }),
  },
  {
    id: 'a million columns',
    damage: () =>
      refused(
        Buffer.from(`${Array.from({ length: 1_000_000 }, (_, n) => `c${n}`).join(',')}\n`),
        'row_too_large',
        {
          row: 1,
        },
      ),
  },
  {
    id: 'a picture',
    damage: () => refused(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01', 'latin1'), 'unknown_format'),
  },
];

/** What may happen to gzip. */
const GZIP_KINDS: readonly Kind[] = [
  { id: 'gzip', damage: (sample) => identical(sample, 'bill.csv.gz', zipped(sample)) },
  { id: 'gzip of nothing', damage: () => refused(gzipSync(''), 'empty_file', GZ) },
  {
    id: 'cut gzip',
    damage: (sample) => refused(zipped(sample).subarray(0, -100), 'archive_damaged', GZ),
  },
  {
    id: 'gzip cut in its trailer',
    damage: (sample) => refused(zipped(sample).subarray(0, -3), 'archive_damaged', GZ),
  },
  {
    id: 'garbage behind the gzip',
    damage: (sample) =>
      refused(Buffer.concat([zipped(sample), Buffer.from('garbage!')]), 'archive_damaged', GZ),
  },
  {
    id: 'zero bytes behind the gzip',
    damage: (sample) => refused(Buffer.concat([zipped(sample), Buffer.alloc(100)]), 'archive_damaged', GZ),
  },
  ...[0.25, 0.5, 0.75].map((place): Kind => ({
    id: `bit flip in the gzip at ${place}`,
    damage: (sample) => {
      const bytes = zipped(sample);
      return refused(flipped(bytes, Math.floor(bytes.length * place)), 'archive_damaged', GZ);
    },
  })),
  {
    id: 'wrong CRC-32 in the gzip',
    damage: (sample) => {
      const bytes = zipped(sample);
      return refused(flipped(bytes, bytes.length - 6), 'archive_damaged', GZ);
    },
  },
  {
    id: 'wrong length in the gzip',
    damage: (sample) => {
      const bytes = zipped(sample);
      return refused(flipped(bytes, bytes.length - 2), 'archive_damaged', GZ);
    },
  },
  {
    id: 'gzip in two members, cut inside a row',
    damage: (sample) => {
      const bytes = csv(sample);
      const middle = bytes.length >> 1;
      const members = [gzipSync(bytes.subarray(0, middle)), gzipSync(bytes.subarray(middle))];
      return identical(sample, 'bill.csv.gz', Buffer.concat(members));
    },
  },
  {
    id: 'gzip in two members, each with a header',
    damage: (sample) =>
      refused(Buffer.concat([zipped(sample), zipped(sample)]), 'header_repeated', {
        ...GZ,
        row: sample.table.rows.length + 2,
      }),
  },
  { id: 'gzip in gzip', damage: (sample) => identical(sample, 'bill.csv.gz', gzipSync(zipped(sample))) },
  {
    id: 'gzip in gzip in gzip',
    damage: (sample) =>
      refused(gzipSync(gzipSync(zipped(sample))), 'archive_too_large', { ...GZ, file: 'bill.csv' }),
  },
];

/** What may happen to an archive. */
const ARCHIVE_KINDS: readonly Kind[] = [
  {
    id: 'zip',
    damage: (sample) => identical(sample, 'bill.zip', zipOf([{ name: 'bill.csv', bytes: csv(sample) }])),
  },
  {
    id: 'zip with gzip, a folder note and a picture',
    damage: (sample) =>
      identical(
        sample,
        'bill.zip',
        zipOf([
          { name: 'export/bill.csv.gz', bytes: zipped(sample), stored: true },
          { name: '__MACOSX/export/._bill.csv.gz', bytes: Buffer.from('\0\x05\x16\x07') },
          { name: 'export/.DS_Store', bytes: Buffer.from('\0\0\0\x01Bud1') },
          { name: 'export/README.md', bytes: Buffer.from('# notes') },
        ]),
      ),
  },
  {
    id: 'zip with two parts of one bill',
    damage: (sample) => {
      const { header, rows } = sample.table;
      const parts = [rows.slice(0, 20), rows.slice(20)].map((part, index) => ({
        name: `bill-${index}.csv`,
        bytes: csvOf({ header, rows: part }),
      }));
      return identical(sample, 'bill.zip', zipOf(parts));
    },
  },
  {
    id: 'zip with the same file under another name',
    damage: (sample) =>
      refused(
        zipOf([
          { name: 'may.csv', bytes: csv(sample) },
          { name: 'copy of may.csv.gz', bytes: zipped(sample) },
        ]),
        'archive_ambiguous',
        { name: 'bill.zip', file: 'copy of may.csv.gz' },
      ),
  },
  {
    id: 'zip with two kinds of tables',
    damage: (sample) =>
      refused(
        zipOf([
          { name: 'bill.csv', bytes: csv(sample) },
          { name: 'prices.csv', bytes: Buffer.from('sku,price\na,1\n') },
        ]),
        'archive_ambiguous',
        { name: 'bill.zip', file: 'prices.csv' },
      ),
  },
  {
    id: 'zip without a bill',
    damage: () =>
      refused(
        zipOf([
          { name: 'notes.txt', bytes: Buffer.from('a, b') },
          { name: 'picture.png', bytes: Buffer.from('\x89PNG\0\0\0\0', 'latin1') },
        ]),
        'archive_without_bill',
        { name: 'bill.zip', file: 'notes.txt' },
      ),
  },
  {
    id: 'bit flip in the zip',
    damage: (sample) => {
      const bytes = zipOf([{ name: 'bill.csv', bytes: csv(sample) }]);
      return refused(flipped(bytes, bytes.length >> 1), 'archive_damaged', { name: 'bill.zip' });
    },
  },
  {
    id: 'cut zip',
    damage: (sample) => {
      const bytes = zipOf([{ name: 'bill.csv', bytes: csv(sample) }]);
      return refused(bytes.subarray(0, -40), 'archive_damaged', { name: 'bill.zip' });
    },
  },
  {
    id: 'zip that leaves its folder',
    damage: (sample) =>
      refused(zipOf([{ name: '../../bill.csv', bytes: csv(sample) }]), 'archive_unsafe_entry', {
        name: 'bill.zip',
        value: '../../bill.csv',
      }),
  },
  {
    id: 'zip with a link',
    damage: () =>
      refused(
        zipOf([{ name: 'bill.csv', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
        'archive_unsafe_entry',
        {
          name: 'bill.zip',
          value: 'bill.csv',
        },
      ),
  },
  {
    id: 'encrypted zip',
    damage: (sample) =>
      refused(zipOf([{ name: 'bill.csv', bytes: csv(sample), flags: 1 }]), 'compression_unsupported', {
        name: 'bill.zip',
      }),
  },
  {
    id: 'zip in a zip',
    damage: (sample) => {
      const inner = zipOf([
        { name: 'a.csv', bytes: csv(sample) },
        { name: 'b.csv', bytes: csv(sample) },
      ]);
      return refused(zipOf([{ name: 'inner.zip', bytes: inner }]), 'archive_too_large', {
        name: 'bill.zip',
        file: 'inner.zip',
      });
    },
  },
  {
    id: 'tar.gz',
    damage: async (sample) =>
      identical(
        sample,
        'bill.tar.gz',
        gzipSync(await tarOf([{ header: { name: 'e/bill.csv' }, bytes: csv(sample) }])),
      ),
  },
  {
    id: 'cut tar',
    damage: async (sample) => {
      const bytes = await tarOf([{ header: { name: 'e/bill.csv' }, bytes: csv(sample) }]);
      return refused(bytes.subarray(0, 4_000), 'archive_damaged', { name: 'bill.tar' });
    },
  },
  {
    id: 'unsupported packer',
    damage: () =>
      refused(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2, 3]), 'compression_unsupported', {
        name: 'bill.csv.zst',
        value: 'zstd',
      }),
  },
];

export const BYTE_KINDS: readonly Kind[] = [...TEXT_KINDS, ...GZIP_KINDS, ...ARCHIVE_KINDS];

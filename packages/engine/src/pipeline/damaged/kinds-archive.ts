import { gzipSync } from 'node:zlib';
import { flipped } from './flip.ts';
import { identical, refused, type Kind } from './kind.ts';
import { tarOf } from './tar-writer.ts';
import { csvOf, type Sample } from './tables.ts';
import { zipOf } from './zip-writer.ts';

const csv = ({ table }: Sample): Buffer => csvOf(table);
const zipped = (sample: Sample): Buffer => gzipSync(csv(sample));

/** What may happen to an archive. */
export const ARCHIVE_KINDS: readonly Kind[] = [
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

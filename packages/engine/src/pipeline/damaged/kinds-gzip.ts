import { gzipSync } from 'node:zlib';
import { flipped } from './flip.ts';
import { identical, refused, type Kind } from './kind.ts';
import { csvOf, type Sample } from './tables.ts';

const csv = ({ table }: Sample): Buffer => csvOf(table);
const zipped = (sample: Sample): Buffer => gzipSync(csv(sample));
const GZ = { name: 'bill.csv.gz' };

/** What may happen to gzip. */
export const GZIP_KINDS: readonly Kind[] = [
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

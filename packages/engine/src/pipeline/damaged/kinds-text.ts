import { gzipSync } from 'node:zlib';
import { identical, refused, type Kind } from './kind.ts';
import { csvOf, withCell, type Sample } from './tables.ts';

const csv = ({ table }: Sample): Buffer => csvOf(table);

/** What may happen to the bytes of a text file. */
export const TEXT_KINDS: readonly Kind[] = [
  { id: 'undamaged', damage: (sample) => identical(sample, 'bill.csv', csv(sample)) },
  { id: 'empty', damage: () => refused(Buffer.alloc(0), 'empty_file') },
  { id: 'wrong extension', damage: (sample) => identical(sample, 'bill.parquet', csv(sample)) },
  { id: 'no extension', damage: (sample) => identical(sample, 'bill', csv(sample)) },
  { id: 'plain text named .gz', damage: (sample) => identical(sample, 'bill.csv.gz', csv(sample)) },
  { id: 'gzip named .csv', damage: (sample) => identical(sample, 'bill.csv', gzipSync(csv(sample))) },
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

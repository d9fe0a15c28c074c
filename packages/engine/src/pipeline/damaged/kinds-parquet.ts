import { gzipSync } from 'node:zlib';
import { quoteText } from '../../store/sql-quote.ts';
import { identical, refused, type Damaged, type Kind } from './kind.ts';
import { parquetOf } from './parquet-writer.ts';
import { totalOf, type BillTable, type Sample } from './tables.ts';

const NAME = { name: 'bill.parquet' };
const NUMBERS = ['BilledCost', 'EffectiveCost', 'ListCost', 'ContractedCost', 'ConsumedQuantity'];

/** The FOCUS table with types: amounts as doubles, tags as a map, the rest as text. */
async function parquet({ header, rows }: BillTable): Promise<Buffer> {
  const structure = header.map((name) => `${name} String`).join(', ');
  const values = rows.map((cells) => `(${cells.map(quoteText).join(',')})`).join(',');
  const columns = header.map((name) => {
    if (NUMBERS.includes(name)) return `toFloat64(${name}) AS ${name}`;
    return name === 'Tags' ? `JSONExtract(Tags, 'Map(String, String)') AS Tags` : name;
  });
  const source = values === '' ? `null('${structure}')` : `values(${quoteText(structure)}, ${values})`;
  return parquetOf(`SELECT ${columns.join(', ')} FROM ${source}`, {
    write_bloom_filter: 0,
    write_page_index: 0,
  });
}

async function damaged(sample: Sample, damage: (bytes: Buffer) => Buffer): Promise<Damaged> {
  return refused(damage(await parquet(sample.table)), 'parquet_damaged', NAME);
}

/** Where the footer starts. */
function dataEnd(bytes: Buffer): number {
  return bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
}

/** Flips one bit of every byte in a stretch that is longer than what the writer leaves between two columns. */
function flipStretch(bytes: Buffer, from: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = from; at < Math.min(from + 120, bytes.length); at += 1) copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

/** What may happen to a Parquet file. */
export const PARQUET_KINDS: readonly Kind[] = [
  {
    id: 'Parquet',
    only: 'focus',
    damage: async (sample) => identical(sample, 'bill.parquet', await parquet(sample.table)),
  },
  {
    id: 'Parquet inside gzip',
    only: 'focus',
    damage: async (sample) => identical(sample, 'bill.parquet.gz', gzipSync(await parquet(sample.table))),
  },
  {
    id: 'Parquet without row groups',
    only: 'focus',
    damage: async (sample) => {
      const empty = { header: sample.table.header, rows: [] };
      const accepted = { rows: 0, billed: totalOf(empty, sample.money), identical: false };
      return { name: 'bill.parquet', bytes: await parquet(empty), expected: { accepted } };
    },
  },
  {
    id: 'Parquet without its start',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill('XXXX', 0, 4)),
  },
  {
    id: 'Parquet without its end',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill('XXXX', bytes.length - 4)),
  },
  {
    id: 'Parquet with neither',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill(0, 0, 4).fill(0, bytes.length - 4)),
  },
  {
    id: 'cut Parquet',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  },
  {
    id: 'encrypted Parquet',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill('PARE', 0, 4)),
  },
  {
    id: 'Parquet with a wrong footer length',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill(0xee, bytes.length - 8, bytes.length - 5)),
  },
  {
    id: 'Parquet with a footer of zeros',
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => bytes.fill(0, bytes.length - 500, bytes.length - 8)),
  },
  ...[0.1, 0.2, 0.3, 0.4].map((place): Kind => ({
    id: `bits flipped in the Parquet data at ${place}`,
    only: 'focus',
    damage: (sample) => damaged(sample, (bytes) => flipStretch(bytes, Math.floor(dataEnd(bytes) * place))),
  })),
  ...[0.1, 0.3, 0.5, 0.7, 0.9].map((place): Kind => ({
    id: `bits flipped in the Parquet footer at ${place}`,
    only: 'focus',
    damage: async (sample) => {
      const bytes = await parquet(sample.table);
      const at = Math.floor(dataEnd(bytes) + (bytes.length - dataEnd(bytes)) * place);
      const rules = ['parquet_damaged', 'column_missing', 'unknown_format', 'header_duplicate'] as const;
      const { accepted } = { accepted: undefined, ...identical(sample, NAME.name, bytes).expected };
      const { refused: reason } = { refused: undefined, ...refused(bytes, rules, NAME).expected };
      if (accepted === undefined || reason === undefined) throw new Error('no expectation');
      return { ...NAME, bytes: flipStretch(bytes, at), expected: { accepted, refused: reason } };
    },
  })),
];

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brand } from '@altocost/contract/kit/brand.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetOf } from './damaged/parquet-writer.ts';
import type { ScanReading, ScanResult } from './scan-model.ts';
import { decodeHybrid } from './scan-parquet-levels.ts';
import { readHeader, scan } from './scan.ts';
import type { DeliveredFile } from './unpack-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-parquet-'));
afterAll(() => rmSync(folder, { recursive: true }));
const samples = resolve(import.meta.dirname, '../../../../../shared/data');
let files = 0;

function fileOf(bytes: Buffer): DeliveredFile {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, bytes);
  return { path, name: 'bill.parquet', size: bytes.length, container: 'parquet', compression: 'none' };
}

/** Keeps all cells; the first column is summed. */
function keeping(columns: readonly string[]): { reading: ScanReading; rows: (string | null)[][] } {
  const rows: (string | null)[][] = [];
  const reading: ScanReading = {
    columns,
    rows: (cells, money) => {
      rows.push([...cells]);
      const billed = money(cells[0] ?? '0');
      if (typeof billed !== 'bigint')
        return { rule: billed, column: columns[0] ?? '', value: cells[0] ?? null };
      const account = cells[1] ?? '';
      const month = brand<Month>('2026-05');
      return {
        billing_period: month,
        currency: 'USD',
        usage_account_id: account,
        billed,
        effective: 0n,
        list: 0n,
        contracted: 0n,
      };
    },
  };
  return { reading, rows };
}

const TYPES = `SELECT toDecimal64(number / 7, 6) AS d64, toDecimal128('-12.345678901234567890', 18) AS d128,
  toDecimal32(number, 2) AS d32, number / 3 AS f64, toFloat32(number / 3) AS f32,
  toDateTime64('2026-05-01 01:02:03.456', 3, 'UTC') AS t3, toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC') AS t6,
  toDate('2026-05-01') AS dd, toInt64(-number) AS i, toUInt64(18446744073709551615) AS u,
  toUInt32(4294967295) AS u4, if(number % 3 = 0, NULL, concat('é', toString(number % 50))) AS s,
  map('a', 'b') AS m, [1, 2] AS l FROM numbers(5000)`;
const FLAT = ['d64', 'd128', 'd32', 'f64', 'f32', 't3', 't6', 'dd', 'i', 'u', 'u4', 's'];
const SECOND = [
  '0.142857 -12.345678901234567890 1.00 0.3333333333333333 0.33333334',
  '2026-05-01T01:02:03.456Z 1969-12-31T23:59:59.999Z 2026-05-01 -1',
  '18446744073709551615 4294967295 é1',
].flatMap((line) => line.split(' '));

describe('values of Parquet columns', () => {
  const codecs = ['snappy', 'zstd', 'gzip', 'brotli', 'lz4', 'none'];
  it.each(codecs.flatMap((codec) => ['2.4', '1.0'].map((version) => [codec, version] as const)))(
    'arrive as exact text (%s, version %s)',
    async (codec, version) => {
      const small = { row_group_size: 2000, data_page_size: 4000, version, compression_method: codec };
      const file = fileOf(await parquetOf(TYPES, small));
      const { reading, rows } = keeping(FLAT);
      const result = await scan(file, reading);
      expect(result).toMatchObject({ fatal: null, rowsRead: 5000 });
      expect(rows[1]).toEqual(SECOND);
      expect(rows[3]?.at(-1)).toBeNull();
      expect(rows[4999]?.[8]).toBe('-4999');
    },
  );

  it('are named by kind, with the row count of the footer', async () => {
    expect(await readHeader(fileOf(await parquetOf(TYPES)))).toMatchObject({
      ok: true,
      header: [...FLAT, 'm', 'l'],
      kinds: 'decimal decimal decimal number number time time date number number number text map list'.split(
        ' ',
      ),
      rows: 5000,
      delimiter: null,
    });
  });

  it('of a file without rows are none', async () => {
    const file = fileOf(await parquetOf('SELECT toFloat64(1) AS cost WHERE 0'));
    expect(await scan(file, keeping(['cost']).reading)).toMatchObject({
      fatal: null,
      rowsRead: 0,
      groups: [],
    });
  });

  it('are those that other writers noted in their bills', async () => {
    if (!existsSync(samples)) throw new Error(`the sample bills are missing: ${samples}`);
    const bill =
      'aws/derived/cur-legacy-parquet-athena/cur/hourly-cur/hourly-cur/year=2025/month=2/hourly-cur-00001.snappy.parquet';
    const bytes = readFileSync(join(samples, bill));
    const header = await readHeader(fileOf(bytes));
    if (!header.ok) throw new Error('header');
    const columns = header.header.filter((_, index) => header.kinds?.[index] !== 'map');
    const { reading, rows } = keeping(['line_item_unblended_cost', 'line_item_usage_account_id', ...columns]);
    const result = await scan(fileOf(bytes), reading);
    expect(result).toMatchObject({ fatal: null, rowsRead: 15_552, rejectedCount: 0 });
    expect(rows).toHaveLength(15_552);
    const sum = result.groups.reduce((all, group) => all + group.sums.billed_cost, 0n);
    expect(Number(sum) / 1e18).toBeCloseTo(19710.425084640334, 5);
  });
});

describe('a damaged Parquet file', () => {
  let whole: Buffer;
  let expected: ScanResult;
  const scanBytes = (bytes: Buffer) => scan(fileOf(bytes), keeping(['cost', 'account']).reading);
  beforeAll(async () => {
    const select = `SELECT toFloat64(number % 97) / 8 AS cost, toString(number % 5) AS account, number AS other FROM numbers(3000)`;
    whole = await parquetOf(select, { row_group_size: 1000 });
    expected = await scanBytes(whole);
  });

  it('was sound before', () => {
    expect(expected).toMatchObject({ fatal: null, rowsRead: 3000 });
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['without its start', (bytes) => bytes.fill('XXXX', 0, 4)],
    ['without its end', (bytes) => bytes.fill('XXXX', bytes.length - 4)],
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['cut by some bytes', (bytes) => bytes.subarray(0, -5)],
    ['encrypted', (bytes) => bytes.fill('PARE', 0, 4)],
    ['with a wrong footer length', (bytes) => bytes.fill(0xff, bytes.length - 8, bytes.length - 5)],
    ['with an empty footer', (bytes) => bytes.fill(0, bytes.length - 300, bytes.length - 8)],
    ['of 8 bytes', () => Buffer.from('PAR1PAR1')],
  ])('%s is refused', async (_, damage) => {
    const file = fileOf(damage(Buffer.from(whole)));
    expect(await readHeader(file)).toMatchObject({ ok: false, problems: [{ rule: 'parquet_damaged' }] });
    expect((await scan(file, keeping(['cost']).reading)).fatal).toMatchObject({ rule: 'parquet_damaged' });
  });

  it('with two columns of one name is refused', async () => {
    const two = await parquetOf('SELECT 1 AS cost, 2 AS tsoc');
    const renamed = Buffer.from(two.toString('latin1').replaceAll('tsoc', 'cost'), 'latin1');
    expect(await readHeader(fileOf(renamed))).toMatchObject({
      problems: [{ rule: 'header_duplicate', column: 'cost' }],
    });
  });

  it('never gives another sum when one bit flips: 600 flips', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.nat(7),
        async (place, bit) => {
          const bytes = Buffer.from(whole);
          const at = Math.floor(place * bytes.length);
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
          const result = await scanBytes(bytes).catch((error: unknown) => {
            // A flip in a column's name leaves a sound file without that column.
            if (error instanceof RangeError && error.message.startsWith('no plain column')) return null;
            throw error;
          });
          if (result === null || result.fatal !== null) {
            refused += 1;
            return;
          }
          expect(result.groups).toEqual(expected.groups);
        },
      ),
      { numRuns: 600, seed: 7 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});

describe('runs of small integers', () => {
  it('come back from both encodings', () => {
    const packed = Buffer.from([0x03, 0x88, 0xc6, 0xfa]);
    expect([...decodeHybrid(packed, 0, 4, 3, 8)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...decodeHybrid(Buffer.from([0x08, 0x02]), 0, 2, 3, 4)]).toEqual([2, 2, 2, 2]);
  });

  it('never leave their bytes or their count', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 0, max: 30 }),
        fc.nat(200),
        (bytes, width, count) => {
          const page = Buffer.from(bytes);
          const decode = (): number => {
            try {
              return decodeHybrid(page, 0, page.length, width, count).length;
            } catch (error) {
              if (error instanceof RangeError) return count;
              throw error;
            }
          };
          expect(decode()).toBe(count);
        },
      ),
    );
  });
});

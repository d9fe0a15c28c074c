import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { brand } from '@altocost/contract/kit/brand.ts';
import type { Month } from '@altocost/contract/kit/calendar.ts';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createRecordReader, INCOMPLETE } from './scan-records.ts';
import { readHeader, scan } from './scan.ts';
import type { ScanReading, ScanResult } from './scan-model.ts';
import type { DeliveredFile } from './unpack-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function fileOf(bytes: Buffer | string, compression: 'none' | 'gzip' = 'none'): DeliveredFile {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, bytes);
  return { path, name: 'bill.csv', size: Buffer.byteLength(bytes), container: 'csv', compression };
}

const month = brand<Month>('2026-05');

/** Keeps the cells and sums the first of them. */
function keeping(columns: string[]): { reading: ScanReading; rows: (string | null)[][] } {
  const rows: (string | null)[][] = [];
  const reading: ScanReading = {
    columns,
    rows: (cells, money) => {
      rows.push([...cells]);
      const billed = money(cells[0] ?? '');
      if (typeof billed !== 'bigint')
        return { rule: billed, column: columns[0] ?? '', value: cells[0] ?? null };
      return {
        billing_period: month,
        currency: 'USD',
        usage_account_id: 'a',
        billed,
        effective: 0n,
        list: 0n,
        contracted: 0n,
      };
    },
  };
  return { reading, rows };
}

function scanOf(bytes: Buffer | string, columns = ['cost']): Promise<ScanResult> {
  return scan(fileOf(bytes), keeping(columns).reading);
}

describe('header of delimited text', () => {
  it.each([
    ['comma', 'a,b,"c,d"\n1,2,3\n', ['a', 'b', 'c,d'], ','],
    ['semicolon', 'a;b;"c,d,e,f"\n', ['a', 'b', 'c,d,e,f'], ';'],
    ['tab, CRLF', 'a\tb\r\n1\t2\r\n', ['a', 'b'], '\t'],
    ['a mark before it', '\ufeffa,b\n', ['a', 'b'], ','],
    ['blank lines before it', '\n\r\na,b\n', ['a', 'b'], ','],
    ['only CR', 'a,b\r1,2\r', ['a', 'b'], ','],
    ['no line end', 'a,b', ['a', 'b'], ','],
    ['quotes inside', '"a ""x""",b\n', ['a "x"', 'b'], ','],
  ])('is read with %s', async (_, text, header, delimiter) => {
    expect(await readHeader(fileOf(text))).toMatchObject({ ok: true, header, delimiter });
  });

  it('is read out of gzip, and notes a delimiter at every line end', async () => {
    expect(await readHeader(fileOf(gzipSync('a,b,\n1,2,\n'), 'gzip'))).toMatchObject({
      header: ['a', 'b'],
      trailingDelimiter: true,
    });
  });

  it.each([
    ['header_missing', '1.5,USD,2026-05-01\n2,USD,2026-05-02\n'],
    ['header_missing', '\n\n'],
    ['header_duplicate', 'a,b,a\n'],
    ['quote_unclosed', 'a,"b\n1,2\n'],
    ['quote_misplaced', 'a,"b"c\n1,2\n'],
    ['nul_byte', 'a,b\0\n1,2\n'],
    ['unsupported_encoding', Buffer.from('coût,b\n1,2\n', 'latin1')],
    ['unsupported_encoding', Buffer.from('\ufeffa,b\n', 'utf16le')],
    ['unsupported_encoding', Buffer.from('a,b\n1,2\n', 'utf16le')],
    ['row_too_large', `${'a,'.repeat(600_000)}\n`],
    ['empty_file', ''],
  ])('is refused as %s', async (rule, bytes) => {
    expect(await readHeader(fileOf(bytes))).toMatchObject({ ok: false, problems: [{ rule }] });
  });
});

describe('records of delimited text', () => {
  it.each([
    ['row_too_short', 'cost,b\n1,x\n2\n3,x\n', 3, '1', '2'],
    ['row_too_long', 'cost,b\n1,x\n2,x,y\n3,x\n', 3, '3', '2'],
    ['header_repeated', 'cost,b\n1,x\ncost,b\n3,x\n', 3, null, null],
    ['nul_byte', 'cost,b\n1,x\n2,\0\n3,x\n', 3, null, null],
    ['quote_misplaced', 'cost,b\n1,x\n2,"x"y\n3,x\n', 3, 'xy', null],
    ['quote_misplaced', 'cost,b\n1,x\n2,x"y\n3,x\n', 3, 'x"y', null],
    ['money_unreadable', 'cost,b\n1,x\n"1,5",x\n3,x\n', 3, '1,5', null],
  ])('%s rejects its row only', async (rule, text, row, value, expected) => {
    const result = await scanOf(text);
    expect(result).toMatchObject({ fatal: null, rowsRead: 3, rejectedCount: 1, rejectedRows: [row] });
    expect(result.rejects).toMatchObject([{ file: 'bill.csv', rule, row, value, expected }]);
    expect(result.groups).toMatchObject([{ rows: 2, sums: { billed_cost: 4n * 10n ** 18n } }]);
  });

  it.each([
    ['quote_unclosed', 'cost,b\n1,x\n2,"x\n3,x\n', 3],
    ['quote_unclosed', 'cost,b\n1,x\n2,"x\n3,"x"\n4,x\n', 3],
    ['quote_unclosed', 'cost,b\n1,x\n2,"x\n3,y",z\n4,x\n', 3],
    ['unsupported_encoding', Buffer.from('cost,b\n1,x\n2,é\n3,x\n', 'latin1'), 3],
    ['unsupported_encoding', Buffer.from('cost,b\n\n1,x\n\n2,é\n3,x\n', 'latin1'), 5],
    ['row_too_large', `cost,b\n1,x\n2,${'x'.repeat(17 << 20)}\n3,x\n`, 3],
  ])('%s ends the scan', async (rule, bytes, row) => {
    expect((await scanOf(bytes)).fatal).toMatchObject({ file: 'bill.csv', rule, row });
  });

  it.each([
    ['blank lines', 'cost,b\n\n1,x\n\r\n\n2,x\n\n'],
    ['CR, CRLF and LF mixed', 'cost,b\r1,x\r\n2,x\n'],
    ['no last line end', 'cost,b\n1,x\n2,x'],
    ['a delimiter at every line end', 'cost,b,\n1,x,\n2,x,\n'],
    ['quoted line breaks', 'cost,b\n1,"x\ny"\n2,"a ""b"""\n'],
    ['another order', 'b,cost\nx,1\nx,2\n'],
  ])('are the same with %s', async (_, text) => {
    const result = await scanOf(text);
    expect(result).toMatchObject({ fatal: null, rowsRead: 2, rejectedCount: 0 });
    expect(result.groups).toMatchObject([{ rows: 2, sums: { billed_cost: 3n * 10n ** 18n } }]);
  });

  it.each([
    ['cut', (zip: Buffer) => zip.subarray(0, -9)],
    ['garbage behind the end', (zip: Buffer) => Buffer.concat([zip, Buffer.from('garbage')])],
    ['zero bytes behind the end', (zip: Buffer) => Buffer.concat([zip, Buffer.alloc(9)])],
    ['wrong checksum', (zip: Buffer) => Buffer.from(zip).fill(7, zip.length - 8, zip.length - 4)],
  ])('gzip: %s', async (_, damage) => {
    const file = fileOf(damage(gzipSync('cost,b\n1,x\n')), 'gzip');
    expect((await scan(file, keeping(['cost']).reading)).fatal).toMatchObject({ rule: 'archive_damaged' });
  });

  it('reads gzip members one after the other, and names a header that comes with the second', async () => {
    const file = fileOf(Buffer.concat([gzipSync('cost,b\n1,x\n'), gzipSync('cost,b\n2,x\n')]), 'gzip');
    const result = await scan(file, keeping(['cost']).reading);
    expect(result).toMatchObject({ rowsRead: 3, rejects: [{ rule: 'header_repeated', row: 3 }] });
  });

  it('stops a decompression bomb', async () => {
    const file = fileOf(gzipSync(`cost,b\n${`1,${'x'.repeat(4000)}\n`.repeat(28_000)}`), 'gzip');
    const result = await scan(file, keeping(['cost']).reading);
    expect(result.fatal).toMatchObject({ rule: 'archive_too_large' });
  });

  it('refuses another number of rows than the manifest announced', async () => {
    const file = { ...fileOf('cost,b\n1,x\n'), announcedRows: 2 };
    expect((await scan(file, keeping(['cost']).reading)).fatal).toMatchObject({ rule: 'manifest_invalid' });
  });

  it('gives null for columns that the file lacks', async () => {
    const { reading, rows } = keeping(['cost', '', 'b']);
    await scan(fileOf('b,cost\nx,1\n'), reading);
    expect(rows).toEqual([['1', null, 'x']]);
  });
});

describe('any table', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '7', '"', ',', '\n', '\r', ' ', 'é', '😀', ';'), maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
  );
  const cost = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
  const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  it('comes back cell by cell, and its sum is exact', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cost, cell, cell), { maxLength: 40 }),
        fc.constantFrom('\n', '\r\n'),
        async (table, lineEnd) => {
          const lines = table.map(([amount, a, b]) =>
            [pointed(amount), quote(a), `"${b.replaceAll('"', '""')}"`].join(','),
          );
          const { reading, rows } = keeping(['cost', 'a', 'b']);
          const text = [`cost,a,b`, ...lines].map((line) => line + lineEnd).join('');
          const result = await scan(fileOf(text), reading);
          expect(result.fatal).toBeNull();
          expect(rows.map(([, a, b]) => [a, b])).toEqual(table.map(([, a, b]) => [a, b]));
          const sum = result.groups.reduce((all, group) => all + group.sums.billed_cost, 0n);
          expect(sum).toBe(table.reduce((all, [amount]) => all + amount, 0n));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the same wherever the blocks are cut', () => {
    const records = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(records, fc.constantFrom('\n', '\r\n'), fc.nat(), (table, lineEnd, seed) => {
        const bytes = Buffer.from(table.map((row) => row.map(quote).join(',') + lineEnd).join(''));
        const slots = new Int16Array([0, 1]);
        const readFrom = (cut: number): string[][] => {
          const reader = createRecordReader(0x2c, slots, 2);
          const found: string[][] = [];
          let until = cut;
          for (let at = 0; at < bytes.length;) {
            const next = reader.read(bytes, at, until, until === bytes.length);
            if (next === INCOMPLETE) until = bytes.length;
            else {
              found.push([reader.text(bytes, 0, false), reader.text(bytes, 1, false)]);
              at = next;
              if (at >= until) until = bytes.length;
            }
          }
          return found;
        };
        expect(readFrom(seed % (bytes.length + 1))).toEqual(table);
      }),
      { numRuns: 500 },
    );
  });
});

function pointed(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(19, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

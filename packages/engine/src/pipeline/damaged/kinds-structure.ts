import { gzipSync } from 'node:zlib';
import { identical, refused, type Damaged, type Kind } from './kind.ts';
import { csvOf, totalOf, type BillTable, type Sample } from './tables.ts';
import { zipOf, type ZipEntry } from './zip-writer.ts';

const NAME = 'bill.csv';

function lines(sample: Sample): string[] {
  return csvOf(sample.table).toString('utf8').trimEnd().split('\n');
}

function text(list: readonly string[]): Buffer {
  return Buffer.from(list.map((line) => `${line}\n`).join(''));
}

/** Another line at the place of record `row`. */
function withLine(sample: Sample, row: number, change: (line: string) => string): Buffer {
  return text(lines(sample).map((line, index) => (index === row - 1 ? change(line) : line)));
}

function withHeader(sample: Sample, header: readonly string[]): Buffer {
  return csvOf({ header, rows: sample.table.rows });
}

function reordered({ header, rows }: BillTable): BillTable {
  return { header: header.toReversed(), rows: rows.map((cells) => cells.toReversed()) };
}

const renamed = (sample: Sample, name: string): string[] =>
  sample.table.header.map((column) => (column === sample.money ? name : column));

const columns = (sample: Sample): number => sample.table.header.length;

const HEADER_KINDS: readonly Kind[] = [
  {
    id: 'no header',
    damage: (sample) => refused(text(lines(sample).slice(1)), 'header_missing', { row: 1 }),
  },
  {
    id: 'header only',
    damage: (sample) => ({
      name: NAME,
      bytes: text(lines(sample).slice(0, 1)),
      expected: { accepted: { rows: 0, billed: 0n, identical: false } },
    }),
  },
  {
    id: 'header twice at the top',
    damage: (sample) =>
      refused(text([lines(sample)[0] ?? '', ...lines(sample)]), 'header_repeated', { row: 2 }),
  },
  {
    id: 'header in the middle',
    damage: (sample) => {
      const all = lines(sample);
      return refused(text([...all.slice(0, 20), all[0] ?? '', ...all.slice(20)]), 'header_repeated', {
        row: 21,
      });
    },
  },
  {
    id: 'a column twice',
    damage: (sample) =>
      refused(withHeader(sample, sample.table.header.with(0, sample.money)), 'header_duplicate', {
        row: 1,
        column: sample.money,
      }),
  },
  {
    id: 'required column missing',
    damage: (sample) => {
      const at = sample.table.header.indexOf(sample.money);
      const without = (cells: readonly string[]): string[] => cells.toSpliced(at, 1);
      const table = { header: without(sample.table.header), rows: sample.table.rows.map(without) };
      return refused(csvOf(table), 'column_missing', { row: 1, column: sample.money });
    },
  },
  {
    id: 'required column renamed',
    damage: (sample) =>
      refused(withHeader(sample, renamed(sample, 'Montant')), 'column_missing', {
        row: 1,
        column: sample.money,
      }),
  },
  {
    id: 'columns in another order',
    damage: (sample) => identical(sample, NAME, csvOf(reordered(sample.table))),
  },
  {
    id: 'header in small letters',
    only: 'focus',
    damage: (sample) =>
      identical(
        sample,
        NAME,
        withHeader(
          sample,
          sample.table.header.map((name) => name.toLowerCase()),
        ),
      ),
  },
  {
    id: 'extra columns',
    damage: (sample) => {
      const { header, rows } = sample.table;
      const table = {
        header: [...header, 'x_Team', 'x_Cost'],
        rows: rows.map((cells, index) => [...cells, `{"a": ${index}}`, '99999']),
      };
      return identical(sample, NAME, csvOf(table));
    },
  },
  {
    id: 'a table that is no bill',
    damage: () => refused(Buffer.from('name,age\nAda,36\n'), 'unknown_format'),
  },
  { id: 'JSON', damage: () => refused(Buffer.from('{"cost": 1}'), 'unknown_format', { name: 'bill.json' }) },
];

const ROW_KINDS: readonly Kind[] = [
  {
    id: 'row too short',
    damage: (sample) =>
      refused(
        withLine(sample, 12, () => 'a,b,c'),
        'row_too_short',
        { row: 12, value: '3' },
      ),
  },
  {
    id: 'row too long',
    damage: (sample) =>
      refused(
        withLine(sample, 12, (line) => `${line},x`),
        'row_too_long',
        {
          row: 12,
          value: String(columns(sample) + 1),
        },
      ),
  },
  {
    id: 'quote never closed',
    damage: (sample) =>
      refused(
        withLine(sample, 14, (line) => line.replace(/"(?=[,\n])|"$/, '')),
        ['quote_unclosed', 'quote_misplaced'],
        { row: 14 },
      ),
  },
  {
    id: 'quote opened in the last row',
    damage: (sample) =>
      refused(
        withLine(sample, sample.table.rows.length + 1, (line) => `"${line.replaceAll('"', '')}`),
        'quote_unclosed',
        { row: sample.table.rows.length + 1 },
      ),
  },
  {
    id: 'quote inside a cell',
    damage: (sample) =>
      refused(
        withLine(sample, 8, (line) => line.replace(/i-(\d)/, 'i"-$1')),
        'quote_misplaced',
        { row: 8 },
      ),
  },
  {
    id: 'text behind a closing quote',
    damage: (sample) =>
      refused(
        withLine(sample, 8, (line) => line.replace(/i-(\d)/, '"i-$1"x')),
        'quote_misplaced',
        { row: 8 },
      ),
  },
  {
    id: 'semicolons',
    damage: (sample) => identical(sample, NAME, csvOf(sample.table, { delimiter: ';' })),
  },
  { id: 'tabs', damage: (sample) => identical(sample, NAME, csvOf(sample.table, { delimiter: '\t' })) },
  {
    id: 'blank lines',
    damage: (sample) =>
      identical(sample, NAME, text(lines(sample).flatMap((line, n) => (n % 5 === 0 ? ['', line] : [line])))),
  },
  {
    id: 'delimiter at every line end',
    damage: (sample) => identical(sample, NAME, csvOf(sample.table, { lineTail: ',' })),
  },
  {
    id: 'every cell quoted',
    damage: (sample) => {
      const { header, rows } = sample.table;
      const line = (cells: readonly string[]) =>
        cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
      return identical(sample, NAME, text([header, ...rows].map(line)));
    },
  },
];

const RANGE = 'cur/report/20260501-20260601';
const PART = `${RANGE}/a1/report-1.csv.gz`;

function bucket(sample: Sample, manifest: string, more: readonly ZipEntry[] = []): Buffer {
  return zipOf([
    { name: `${RANGE}/report-Manifest.json`, bytes: Buffer.from(manifest) },
    { name: PART, bytes: gzipSync(csvOf(sample.table)), stored: true },
    ...more,
  ]);
}

function manifest(keys: readonly string[], month = '05'): string {
  const until = String(Number(month) + 1).padStart(2, '0');
  const billingPeriod = { start: `2026${month}01T000000.000Z`, end: `2026${until}01T000000.000Z` };
  return JSON.stringify({ assemblyId: 'a1', reportName: 'report', billingPeriod, reportKeys: keys });
}

function badManifest(
  sample: Sample,
  content: string,
  rule: 'manifest_invalid' | 'manifest_part_missing',
): Damaged {
  return refused(bucket(sample, content), rule, {
    name: 'bucket.zip',
    file: `${RANGE}/report-Manifest.json`,
  });
}

function azureBucket(sample: Sample, announced: { bytes?: number; rows?: number }): Buffer {
  const part = gzipSync(csvOf(sample.table));
  const byteCount = announced.bytes ?? part.length;
  const blobs = [
    { blobName: 'r/part_0.csv.gz', byteCount, dataRowCount: announced.rows ?? sample.table.rows.length },
  ];
  const runInfo = { runId: 'r', startDate: '2026-05-01T00:00:00', endDate: '2026-05-31T00:00:00' };
  const content = JSON.stringify({
    exportConfig: { exportName: 'focus', type: 'FocusCost' },
    runInfo,
    blobs,
  });
  return zipOf([
    { name: 'r/manifest.json', bytes: Buffer.from(content) },
    { name: 'r/part_0.csv.gz', bytes: part, stored: true },
  ]);
}

const MANIFEST_KINDS: readonly Kind[] = [
  {
    id: 'manifest',
    only: 'aws',
    damage: (sample) => identical(sample, 'bucket.zip', bucket(sample, manifest([PART]))),
  },
  {
    id: 'manifest with a missing part',
    only: 'aws',
    damage: (sample) =>
      badManifest(sample, manifest([PART, PART.replace('-1.', '-2.')]), 'manifest_part_missing'),
  },
  {
    id: 'a part that the manifest does not list',
    only: 'aws',
    damage: (sample) => {
      const extra = { name: PART.replace('-1.', '-2.'), bytes: gzipSync(csvOf(sample.table)) };
      const { expected, ...rest } = identical(
        sample,
        'bucket.zip',
        bucket(sample, manifest([PART]), [extra]),
      );
      const facts = {
        rows: sample.table.rows.length,
        billed: totalOf(sample.table, sample.money),
        identical: true,
      };
      return 'accepted' in expected
        ? { ...rest, expected: { accepted: { ...facts, notice: 'superseded_files_ignored' } } }
        : { ...rest, expected };
    },
  },
  {
    id: 'an older assembly beside',
    only: 'aws',
    damage: (sample) => {
      const old = { name: PART.replace('/a1/', '/a0/'), bytes: gzipSync(csvOf(sample.table)) };
      return identical(sample, 'bucket.zip', bucket(sample, manifest([PART]), [old]));
    },
  },
  {
    id: 'manifest older than its parts',
    only: 'aws',
    damage: (sample) =>
      badManifest(sample, manifest([PART.replace('/a1/', '/a0/')]), 'manifest_part_missing'),
  },
  {
    id: 'manifest of another month',
    only: 'aws',
    damage: (sample) => badManifest(sample, manifest([PART], '04'), 'manifest_invalid'),
  },
  {
    id: 'cut manifest',
    only: 'aws',
    damage: (sample) => badManifest(sample, manifest([PART]).slice(0, 90), 'manifest_invalid'),
  },
  { id: 'empty manifest', only: 'aws', damage: (sample) => badManifest(sample, '', 'manifest_invalid') },
  {
    id: 'manifest of no parts',
    only: 'aws',
    damage: (sample) => badManifest(sample, manifest([]), 'manifest_invalid'),
  },
  {
    id: 'manifest that lists a part twice',
    only: 'aws',
    damage: (sample) => badManifest(sample, manifest([PART, PART]), 'manifest_invalid'),
  },
  {
    id: 'Azure manifest',
    only: 'focus',
    damage: (sample) => identical(sample, 'export.zip', azureBucket(sample, {})),
  },
  {
    id: 'Azure manifest that announces other rows',
    only: 'focus',
    damage: (sample) =>
      refused(azureBucket(sample, { rows: 47 }), 'manifest_invalid', {
        name: 'export.zip',
        file: 'r/part_0.csv.gz',
      }),
  },
  {
    id: 'Azure manifest that announces other bytes',
    only: 'focus',
    damage: (sample) =>
      refused(azureBucket(sample, { bytes: 47 }), 'archive_damaged', {
        name: 'export.zip',
        file: 'r/part_0.csv.gz',
      }),
  },
];

export const STRUCTURE_KINDS: readonly Kind[] = [...HEADER_KINDS, ...ROW_KINDS, ...MANIFEST_KINDS];

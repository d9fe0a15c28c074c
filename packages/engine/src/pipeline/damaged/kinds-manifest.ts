import { gzipSync } from 'node:zlib';
import { identical, refused, type Damaged, type Kind } from './kind.ts';
import { csvOf, totalOf, type Sample } from './tables.ts';
import { zipOf, type ZipEntry } from './zip-writer.ts';

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

/** What may be wrong with a provider's manifest. */
export const MANIFEST_KINDS: readonly Kind[] = [
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

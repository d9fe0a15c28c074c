import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packed } from './testing/archive.ts';
import { openDeliveries, type Deliveries } from './testing/deliver.ts';
import { expectTotals } from './testing/expect-totals.ts';
import { readTotals, sample, type TotalsSection } from './testing/totals.ts';

const TOTALS = readTotals();
const BUCKET = 'aws/cur-legacy/nise-bucket';

// Whole months on a small machine.
vi.setConfig({ testTimeout: 120_000 });

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

function control(title: string): TotalsSection {
  const found = TOTALS.find((section) => section.title.startsWith(title));
  if (found === undefined) throw new Error(`no control totals ${title}`);
  return found;
}

describe('a whole bucket of cost and usage reports', () => {
  it.each(['zip', 'tar'])(
    'as a %s: all chunks, only the assemblies that the manifests name',
    async (kind) => {
      const target = join(deliveries.folder, `bucket.${kind}`);
      const found = await deliveries.sound(await packed(sample(BUCKET), target));
      expect(
        found.parts.map(({ exportKey, billingPeriod, rows }) => [exportKey, billingPeriod, rows]),
      ).toEqual([
        ['aws/hourly-cur', '2025-01', 105_120],
        ['aws/hourly-cur', '2025-02', 15_552],
        ['aws/hourly-cur', '2025-03', 0],
      ]);
      expect(found.notices).toContainEqual(expect.objectContaining({ notice: 'superseded_files_ignored' }));
      for (const [month, title] of [
        ['2025-01', 'nise CUR January 2025'],
        ['2025-02', 'nise CUR February 2025, FINAL'],
      ] as const) {
        const parts = found.parts.filter(({ billingPeriod }) => billingPeriod === month);
        const independent = found.independent.filter(({ billing_period }) => billing_period === month);
        const section = control(title);
        await expectTotals(deliveries, { ...found, parts, independent, rowsLoaded: section.rows }, section);
      }
    },
  );
});

describe('the same month in AWS’s other layouts', () => {
  it.each([
    ['Athena Parquet', 'aws/derived/cur-legacy-parquet-athena', 'aws-cur-athena'],
    ['Data Exports Parquet, new files each time', 'aws/derived/cur2-parquet-create-new', 'aws-cur-2.0'],
    ['Data Exports CSV, overwritten', 'aws/derived/cur2-csv-overwrite', 'aws-cur-2.0'],
  ])('%s', async (_, folder, format) => {
    const archive = await packed(sample(folder), join(deliveries.folder, `${format}.zip`));
    const found = await deliveries.sound(archive);
    expect(found.format).toBe(format);
    expect(found.parts.map(({ billingPeriod, rows }) => [billingPeriod, rows])).toEqual([
      ['2025-02', 15_552],
    ]);
    // Cost categories and tags lose their spelling in these layouts, their money nothing.
    const february = control('nise CUR February 2025, FINAL');
    const tables = february.tables.filter(({ by }) => !by.startsWith('resourceTags/'));
    await expectTotals(deliveries, found, { ...february, tables }, 9);
    const tagged = await deliveries.ask(
      found.parts,
      "tags['environment'] AS environment, count() AS rows",
      'GROUP BY ALL ORDER BY 1',
    );
    expect(tagged).toEqual([
      { environment: '', rows: '11664' },
      { environment: 'dev', rows: '3888' },
    ]);
  });

  it('gives CUR 2.0 the same digest as CSV and as Parquet', async () => {
    const digests = [];
    for (const folder of ['aws/derived/cur2-parquet-create-new', 'aws/derived/cur2-csv-overwrite']) {
      const archive = await packed(sample(folder), join(deliveries.folder, 'digest.zip'));
      const found = await deliveries.sound(archive);
      digests.push(found.parts[0]?.digest);
    }
    expect(digests[0]).toBe(digests[1]);
  });

  it('FOCUS Parquet with a folder in small letters', async () => {
    const folder = sample('aws/derived/focus12-parquet');
    const found = await deliveries.sound(await packed(folder, join(deliveries.folder, 'focus.zip')));
    expect(found).toMatchObject({
      format: 'focus-1.2',
      parts: [{ billingPeriod: '2026-05', rows: 120_000 }],
    });
  });
});

describe('an Azure FOCUS export in two parts', () => {
  it('adds up to the same as its single file, with a mark, CRLF and a manifest', async () => {
    const folder = sample('azure/derived/focus12-csv-gz');
    const found = await deliveries.sound(await packed(folder, join(deliveries.folder, 'azure.zip')));
    await expectTotals(deliveries, found, control('FOCUS 1.2 synthetic azure 40000'));
    const single = await deliveries.sound(
      sample('focus/1.2-synthetic/focus_1_2_cost_and_usage_azure_40000.csv.gz'),
    );
    expect(found.parts[0]?.digest).toBe(single.parts[0]?.digest);
  });
});

describe('a delivery with two faces', () => {
  it('is told where a manifest names a part that is not there', async () => {
    const folder = join(deliveries.folder, 'incomplete');
    await mkdir(folder);
    await cp(sample(join(BUCKET, 'cur')), join(folder, 'cur'), {
      recursive: true,
      filter: (path) => !path.includes('hourly-cur-2.csv.gz'),
    });
    await writeFile(join(folder, 'README.txt'), 'not a bill');
    const found = await deliveries.deliver(await packed(folder, join(deliveries.folder, 'incomplete.zip')));
    expect(found).toMatchObject({
      ok: false,
      canAccept: false,
      problems: [{ rule: 'manifest_part_missing' }],
    });
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDeliveries, type Deliveries } from './testing/deliver.ts';
import { expectTotals } from './testing/expect-totals.ts';
import { readTotals, sample } from './testing/totals.ts';

const SINGLE_FILES = readTotals().filter(
  ({ files }) => files.length === 1 && /^(focus|aws)\//.test(files[0] ?? ''),
);

// Files of 120,000 rows on a small machine.
vi.setConfig({ testTimeout: 120_000 });

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

describe('every FOCUS and AWS sample adds up to its control totals', () => {
  it.each(SINGLE_FILES)('$title', async (section) => {
    const found = await deliveries.sound(sample(section.files[0] ?? ''));
    expect(found.rowsRead).toBe(section.rows);
    await expectTotals(deliveries, found, section);
  });

  it('has control totals to compare with', () => {
    expect(SINGLE_FILES.length).toBeGreaterThanOrEqual(10);
  });

  it('reads the 25-row files with credits', async () => {
    for (const provider of ['aws', 'azure', 'gcp']) {
      const file = `focus/1.2-synthetic/${provider}_1_2_cost_and_usage_rows25_seed7_credits.csv`;
      const found = await deliveries.sound(sample(file));
      expect(found).toMatchObject({ rowsLoaded: 25, format: 'focus-1.2', provider });
    }
  });

  it('gives the same totals for Parquet as for CSV, as far as its doubles hold them', async () => {
    const parquet = await deliveries.sound(
      sample(
        'aws/derived/focus12-parquet/exports/focus-1-2/data/billing_period=2026-05/focus-1-2-00001.snappy.parquet',
      ),
    );
    const section = SINGLE_FILES.find(({ title }) => title === 'FOCUS 1.2 synthetic aws 120000');
    expect(section).toBeDefined();
    // A double has 15 to 17 digits where the CSV has 20: a sum of 120,000 of them agrees to 9 places.
    if (section !== undefined) await expectTotals(deliveries, parquet, section, 9);
  });

  it('takes the rows of a FOCUS 1.0 file apart by billing month', async () => {
    const found = await deliveries.sound(sample('focus/1.0-real-anonymised/focus_sample_1000.csv'));
    expect(found.parts.map(({ billingPeriod, rows }) => [billingPeriod, rows])).toEqual([
      ['2024-09', 999],
      ['2024-10', 1],
    ]);
    expect(found.format).toBe('focus-1.0');
  });
});

describe('what a CUR says besides its costs', () => {
  it('keeps account ids as text, assumes dollars and tells so', async () => {
    for (const file of [
      'aws/cur-legacy/fixtures/sbroenne_sample-legacy.csv',
      'aws/cur2/sbroenne_sample-cur20.csv',
    ]) {
      const found = await deliveries.sound(sample(file));
      expect(found.notices).toEqual([{ notice: 'currency_assumed', value: 'USD' }]);
      const rows = await deliveries.ask(
        found.parts,
        'usage_account_id, region, toString(sum(billed_cost)) AS cost, toString(sum(usage_quantity)) AS used',
        'GROUP BY ALL ORDER BY 1',
      );
      expect(rows).toEqual([
        { usage_account_id: '123456789012', region: 'us-east-1', cost: '0.0312', used: '3' },
        { usage_account_id: '987654321098', region: 'us-west-2', cost: '0.034', used: '1' },
      ]);
    }
  });
});

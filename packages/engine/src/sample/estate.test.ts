import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { addAmounts, amount, amountToNumber, ZERO, type Amount } from '@altocost/contract/kit/amount.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONEY_COLUMNS } from '../focus/row.ts';
import { normalizeDelivery } from '../pipeline/run.ts';
import { writeEstate, type EstateFile, type SampleProvider } from './estate.ts';
import { CUR2_COLUMNS } from './layouts/cur2-columns.ts';
import { FOCUS_1_2_COLUMNS, ORACLE_FOCUS_COLUMNS } from './layouts/focus-columns.ts';

const LINES = 20_000;
const LAST = day('2026-11-20');
let dir = '';
let files: EstateFile[] = [];
const read = new Map<string, Entry[]>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'estate-'));
  files = await writeEstate({ dir: join(dir, 'a'), lastDay: LAST, lines: LINES });
  for (const file of files) read.set(file.provider, await entriesOf(file.path));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('the demo estate', () => {
  it('is the same to the byte for the same seed, and another one for another seed', async () => {
    const again = await writeEstate({ dir: join(dir, 'b'), lastDay: LAST, lines: LINES });
    const other = await writeEstate({
      dir: join(dir, 'c'),
      lastDay: LAST,
      lines: LINES,
      seed: 7,
      providers: ['aws'],
    });
    expect(await Promise.all(again.map(digest))).toEqual(await Promise.all(files.map(digest)));
    expect(await Promise.all(other.map(digest))).not.toContain(await digest(fileOf('aws')));
  });

  it('covers twelve full months and the month of the last day, wherever that stands', async () => {
    expect(fileOf('aws').totals.map((t) => t.month)).toEqual([
      '2025-11',
      ...Array.from({ length: 12 }, (_, i) => (i === 0 ? '2025-12' : `2026-${String(i).padStart(2, '0')}`)),
    ]);
    const days = new Set(rowsOf('azure').map((row) => row['ChargePeriodStart'] ?? ''));
    expect(days.size).toBe(385);
    expect(days).toContain('2025-11-01T00:00:00Z');
    expect(days).toContain('2026-11-20T00:00:00Z');
    const [early] = await writeEstate({
      dir: join(dir, 'd'),
      lastDay: day('2024-02-29'),
      lines: LINES,
      providers: ['oracle'],
    });
    expect(early?.totals.map((t) => t.month).filter((_, i) => i % 6 === 0)).toEqual([
      '2023-02',
      '2023-08',
      '2024-02',
    ]);
  });

  it('lays every file out as its provider does', () => {
    const headers: Record<SampleProvider, readonly string[]> = {
      aws: CUR2_COLUMNS,
      azure: FOCUS_1_2_COLUMNS,
      gcp: FOCUS_1_2_COLUMNS,
      oracle: ORACLE_FOCUS_COLUMNS,
    };
    for (const [provider, header] of Object.entries(headers)) {
      const data = dataOf(provider);
      expect(data.length).toBeGreaterThanOrEqual(13);
      for (const entry of data) {
        const [first, ...rows] = parseCsv(entry.text);
        expect(first).toEqual(header);
        expect(rows.filter((row) => row.length !== header.length)).toEqual([]);
      }
    }
    const name = (provider: string) => read.get(provider)?.[0]?.name;
    expect(name('aws')).toBe(
      'exports/northwind-cur2/data/BILLING_PERIOD=2025-11/northwind-cur2-00001.csv.gz',
    );
    expect(name('azure')).toMatch(
      /^focuscost\/northwind-focus\/20251101-20251130\/[0-9a-f-]{36}\/part_0_0001/,
    );
    expect(name('gcp')).toBe('focus/northwind_billing_focus_202511-000000000000.csv.gz');
    expect(name('oracle')).toMatch(/^FOCUS Reports\/2025\/11\/01\/[0-9a-f]{8}-00001\.csv\.gz$/);
  });

  it('names its data files in the manifests', () => {
    const aws = manifestsOf('aws', 'dataFiles');
    expect(aws.map((path) => path.replace('s3://northwind-billing/', ''))).toEqual(
      dataOf('aws').map((entry) => entry.name),
    );
    const azure = manifestsOf('azure', 'blobName');
    expect(azure).toEqual(dataOf('azure').map((entry) => entry.name));
  });

  it.each(['azure', 'gcp', 'oracle'] as const)('knows what %s adds up to, exactly', (provider) => {
    for (const column of ['BilledCost', 'EffectiveCost', 'ListCost'] as const) {
      const key = {
        BilledCost: 'billed_cost',
        EffectiveCost: 'effective_cost',
        ListCost: 'list_cost',
      } as const;
      for (const total of fileOf(provider).totals) {
        const rows = rowsOf(provider).filter((row) => row['BillingPeriodStart']?.startsWith(total.month));
        expect(sum(rows.map((row) => row[column] ?? '')), `${total.month} ${column}`).toBe(
          total.sums[key[column]],
        );
        expect(rows.length).toBe(total.rows);
      }
    }
  });

  it.each(['aws', 'azure', 'gcp', 'oracle'] as const)(
    'is imported from %s without a rejected row, and the independent reader finds the same totals',
    async (provider) => {
      const file = fileOf(provider);
      const work = await mkdtemp(join(dir, 'import-'));
      const imported = await normalizeDelivery(
        { path: file.path, name: file.name, provider: null, format: null, acceptRejects: false },
        work,
      );
      if (!imported.ok) throw new Error(JSON.stringify(imported.problems.slice(0, 3)));
      expect(imported).toMatchObject({ provider, rowsRead: file.rows, rowsRejected: 0, problems: [] });
      expect(imported.parts.map((part) => [part.billingPeriod, part.rows])).toEqual(
        file.totals.map((total) => [total.month, total.rows]),
      );
      for (const total of file.totals) {
        const groups = imported.independent.filter((group) => group.billing_period === total.month);
        for (const column of MONEY_COLUMNS) {
          expect(sum(groups.map((group) => group.sums[column])), `${total.month} ${column}`).toBe(
            total.sums[column],
          );
        }
      }
    },
    60_000,
  );

  it('spends about 268,000 euros in 30 days, in the mix of the four clouds', () => {
    const october = files.map((file) => amountToNumber(costOf(file, '2026-10')));
    const total = october.reduce((a, b) => a + b, 0);
    // Few resources leave more of a commitment unused than the full estate does.
    expect(total).toBeGreaterThan(250_000);
    expect(total).toBeLessThan(300_000);
    const shares = october.map((cost) => Math.round((cost / total) * 100));
    expect(shares).toEqual([
      expect.closeTo(61, -0.7),
      expect.closeTo(24, -0.7),
      expect.closeTo(12, -0.7),
      expect.closeTo(4, -0.7),
    ]);
  });

  it('has invoices for closed months only', () => {
    const open = (month: string | undefined) => month?.startsWith('2026-11') === true;
    for (const row of rowsOf('gcp')) {
      expect(row['InvoiceId'] === '').toBe(open(row['BillingPeriodStart']));
    }
    for (const row of rowsOf('aws')) {
      expect(row['bill_invoice_id'] === '').toBe(open(row['bill_billing_period_start_date']));
    }
  });

  it('spreads a commitment over its use: effective costs add up to what is billed', () => {
    const kinds = new Set(rowsOf('aws').map((row) => row['line_item_line_item_type']));
    expect(kinds).toEqual(
      new Set([
        'Credit',
        'DiscountedUsage',
        'Fee',
        'RIFee',
        'Refund',
        'SavingsPlanCoveredUsage',
        'SavingsPlanNegation',
        'SavingsPlanRecurringFee',
        'Tax',
        'Usage',
      ]),
    );
    const plan = rowsOf('aws').filter((row) => row['savings_plan_savings_plan_a_r_n'] !== '');
    const fees = plan.filter((row) => row['line_item_line_item_type'] === 'SavingsPlanRecurringFee');
    expect(sum(plan.map((row) => row['line_item_net_unblended_cost'] ?? ''))).toBe(
      sum(fees.map((row) => row['savings_plan_total_commitment_to_date'] ?? '')),
    );
    expect(sum(plan.map((row) => row['savings_plan_net_savings_plan_effective_cost'] ?? ''))).toBe(
      sum(fees.map((row) => row['savings_plan_used_commitment'] ?? '')),
    );
    for (const provider of ['azure', 'gcp']) {
      const rows = rowsOf(provider).filter((row) => row['CommitmentDiscountId'] !== '');
      expect(new Set(rows.map((row) => row['CommitmentDiscountStatus']))).toEqual(
        new Set(['Used', 'Unused', '']),
      );
      expect(sum(rows.map((row) => row['EffectiveCost'] ?? ''))).toBe(
        sum(rows.map((row) => row['BilledCost'] ?? '')),
      );
    }
  });
});

interface Entry {
  readonly name: string;
  readonly text: string;
}

async function entriesOf(path: string): Promise<Entry[]> {
  const found: Entry[] = [];
  const archive = createReadStream(path).pipe(extract());
  for await (const entry of archive) {
    const bytes = await buffer(entry);
    const name = entry.header.name;
    const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    found.push({ name, text: text.toString('utf8').replace(/^\uFEFF/, '') });
  }
  return found;
}

function fileOf(provider: string): EstateFile {
  const file = files.find((f) => f.provider === provider);
  if (!file) throw new Error(`nothing was written for ${provider}`);
  return file;
}

function dataOf(provider: string): Entry[] {
  return (read.get(provider) ?? []).filter((entry) => entry.name.endsWith('.csv.gz'));
}

function manifestsOf(provider: string, key: string): string[] {
  const pattern = key === 'dataFiles' ? /"(s3:[^"]+)"/g : /"blobName": "([^"]+)"/g;
  return (read.get(provider) ?? [])
    .filter((entry) => entry.name.toLowerCase().endsWith('manifest.json'))
    .flatMap((entry) => [...entry.text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const parsed = new Map<string, Record<string, string>[]>();

function rowsOf(provider: string): Record<string, string>[] {
  const known = parsed.get(provider);
  if (known) return known;
  const rows = dataOf(provider).flatMap((entry) => {
    const [header = [], ...lines] = parseCsv(entry.text);
    return lines.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
  });
  parsed.set(provider, rows);
  return rows;
}

/** RFC 4180, for texts that have no line end inside a cell. */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) =>
        cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'),
      ),
    );
}

function sum(texts: readonly string[]): Amount {
  return addAmounts(...texts.filter((text) => text !== '').map((text) => amount(text)));
}

function costOf(file: EstateFile, month: string): Amount {
  return file.totals.find((t) => t.month === month)?.sums.effective_cost ?? ZERO;
}

async function digest(file: EstateFile): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file.path))
    .digest('hex');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packed } from './testing/archive.ts';
import { openDeliveries, type Deliveries } from './testing/deliver.ts';
import { columnsOf, csvText, focusCharge, type Bill } from './testing/table.ts';

vi.setConfig({ testTimeout: 180_000 });
const RUNS = 25;

let deliveries: Deliveries;
let count = 0;
beforeAll(async () => {
  deliveries = await openDeliveries();
});
afterAll(() => deliveries.close());

/** An amount as whole 10^-18 and one of the ways to write it. */
const cost = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.constantFrom('plain', 'padded', 'exponent', 'bare'),
  )
  .map(([scaled, way]) => ({ scaled, text: write(scaled, way) }));

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'));

const charge = fc
  .record({
    billed: cost,
    effective: cost,
    list: fc.option(cost, { nil: null }),
    contracted: fc.option(cost, { nil: null }),
    account: fc.constantFrom('000000000001', '012345678901', 'ocid1.tenancy', ''),
    month: fc.constantFrom('2026-04', '2026-05'),
    description: anyText,
    tags: fc.dictionary(anyText, anyText, { maxKeys: 3 }),
    extra: anyText,
  })
  .map((row) => ({
    ...row,
    cells: focusCharge({
      BilledCost: row.billed.text,
      EffectiveCost: row.effective.text,
      ListCost: row.list?.text ?? 'NULL',
      ContractedCost: row.contracted?.text ?? '',
      SubAccountId: row.account,
      BillingPeriodStart: `${row.month}-01T00:00:00Z`,
      ChargeDescription: row.description,
      Tags: JSON.stringify(row.tags),
      x_Extra: row.extra,
    }),
  }));

const bills = fc.array(charge, { minLength: 1, maxLength: 40 });
const looks = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  order: fc.nat(),
  gzip: fc.boolean(),
});

describe('any bill, however it is written', () => {
  it('adds up to an oracle per month and account, in both readings', async () => {
    await fc.assert(
      fc.asyncProperty(bills, looks, async (rows, look) => {
        const found = await deliveries.sound(
          written(
            rows.map(({ cells }) => cells),
            look,
          ),
        );
        const oracle = new Map<string, bigint[]>();
        for (const row of rows) {
          const sums = oracle.get(`${row.month} ${row.account}`) ?? [0n, 0n, 0n, 0n, 0n];
          const amounts = [
            1n,
            row.billed.scaled,
            row.effective.scaled,
            row.list?.scaled ?? 0n,
            row.contracted?.scaled ?? 0n,
          ];
          oracle.set(
            `${row.month} ${row.account}`,
            sums.map((sum, index) => sum + (amounts[index] ?? 0n)),
          );
        }
        const expected = [...oracle].map(([key, sums]) => [key, ...sums.map(String)].join(' ')).toSorted();
        const measures = ['billed_cost', 'effective_cost', 'list_cost', 'contracted_cost'] as const;
        const scaled = measures.map(
          (name) => `toString(toInt256(sum(${name}) * toDecimal256('1e18', 0))) AS ${name}`,
        );
        const lines = await deliveries.ask(
          found.parts,
          `formatDateTime(billing_period, '%Y-%m') AS month, usage_account_id AS account, count() AS rows, ${scaled.join(', ')}`,
          'GROUP BY month, account',
        );
        const engine = lines.map((line) =>
          [`${line['month']} ${line['account']}`, line['rows'], ...measures.map((name) => line[name])].join(
            ' ',
          ),
        );
        expect(engine.toSorted()).toEqual(expected);
        const independent = found.independent.map(({ billing_period, usage_account_id, rows: n, sums }) =>
          [`${billing_period} ${usage_account_id}`, n, ...measures.map((name) => unscaled(sums[name]))].join(
            ' ',
          ),
        );
        expect(independent.toSorted()).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps every text and every tag', async () => {
    await fc.assert(
      fc.asyncProperty(bills, looks, async (rows, look) => {
        const found = await deliveries.sound(
          written(
            rows.map(({ cells }) => cells),
            look,
          ),
        );
        const lines = await deliveries.ask(
          found.parts,
          'charge_description, toJSONString(tags) AS tags, source_row',
          'ORDER BY source_row',
        );
        const nothing = new Set(['NULL', 'None', 'null']);
        expect(lines.map((line) => line['charge_description'])).toEqual(
          rows.map(({ description }) => (nothing.has(description) ? '' : description)),
        );
        expect(lines.map((line) => Object.entries(JSON.parse(line['tags'] ?? '{}')).toSorted(byKey))).toEqual(
          rows.map(({ tags }) => Object.entries(tags).toSorted(byKey)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('has one digest: rows in any order, columns in any order, in one file or several, zipped or not', async () => {
    await fc.assert(
      fc.asyncProperty(bills, looks, fc.nat(), async (rows, look, seed) => {
        const bill = rows.map(({ cells }) => cells);
        const straight = await deliveries.sound(written(bill, { ...PLAIN, gzip: false }));
        const shuffled = await deliveries.sound(written(turned(bill, seed), look));
        const digests = (found: typeof straight) =>
          found.parts.map(({ billingPeriod, digest }) => [billingPeriod, digest]);
        expect(digests(shuffled)).toEqual(digests(straight));
        const chunked = await deliveries.sound(await chunks(bill, seed));
        expect(digests(chunked)).toEqual(digests(straight));
        const [first = {}, ...others] = bill;
        const other = [{ ...first, BilledCost: '0.123' }, ...others];
        expect(digests(await deliveries.sound(written(other, PLAIN)))).not.toEqual(digests(straight));
      }),
      { numRuns: 10 },
    );
  });
});

const PLAIN = { lineEnd: '\n', mark: '', delimiter: ',', order: 0, gzip: false };

function written(bill: Bill, look: typeof PLAIN): string {
  const columns = turned(columnsOf(bill), look.order);
  const text = csvText(bill, { columns, lineEnd: look.lineEnd, mark: look.mark, delimiter: look.delimiter });
  const path = join(deliveries.folder, `bill-${(count += 1)}.csv`);
  writeFileSync(path, look.gzip ? gzipSync(text) : text);
  return path;
}

/** The bill in two files of one archive; in one where they would be the same, which is refused. */
function chunks(bill: Bill, seed: number): Promise<string> {
  const columns = columnsOf(bill);
  const cut = seed % bill.length;
  const texts = [bill.slice(0, cut), bill.slice(cut)].map((chunk) => csvText(chunk, { columns }));
  const different = cut > 0 && texts[0] !== texts[1] ? texts : [csvText(bill, { columns })];
  const folder = join(deliveries.folder, `chunks-${(count += 1)}`);
  mkdirSync(folder);
  different.forEach((text, index) => writeFileSync(join(folder, `part-${index}.csv`), text));
  return packed(folder, `${folder}.zip`);
}

/** Another order of the same things. */
function turned<T>(things: readonly T[], seed: number): T[] {
  const at = things.length === 0 ? 0 : seed % things.length;
  return [...things.slice(at), ...things.slice(0, at)].toReversed();
}

function write(scaled: bigint, way: string): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString();
  if (way === 'exponent') return `${sign}${digits}e-18`;
  const padded = digits.padStart(19, '0');
  const whole = padded.slice(0, -18);
  const fraction = padded.slice(-18);
  if (way === 'padded') return `${sign}${whole}.${fraction}0000`;
  if (way === 'bare' && whole === '0') return `${sign}.${fraction}`;
  return `${sign}${whole}.${fraction}`;
}

/** An exact amount as whole 10^-18. */
function unscaled(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(18, '0')).toString();
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

import { queryAsync } from 'chdb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMoneyReader, scaledToAmount } from './scan-decimal.ts';
import { decimalOf } from './sql-cells.ts';

const ONE = 10n ** 18n;

describe('money as decimal text', () => {
  it.each([
    ['0', 0n],
    ['1.50', (3n * ONE) / 2n],
    ['+1', ONE],
    ['-.5', -ONE / 2n],
    ['5e-06', 5n * 10n ** 12n],
    ['2.3E-9', 23n * 10n ** 8n],
    ['-0', 0n],
    ['1.', ONE],
    ['.000000000000000001', 1n],
    ['1e2', 100n * ONE],
    ['99999999999999999999.999999999999999999', 10n ** 38n - 1n],
    ['123456789012345678', 123456789012345678n * ONE],
    ['0.1234567890123456', 123456789012345600n],
  ])('reads %s', (text, scaled) => {
    expect(createMoneyReader().read(text)).toBe(scaled);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    'NaN',
    'Infinity',
    '-',
    '.',
    'e5',
    '1e',
    '1,5',
    '1.2.3',
    '0x10',
    '$1',
    '1_000',
    '--1',
    'N/A',
  ])('does not read %j', (text) => {
    expect(createMoneyReader().read(text)).toBe('money_unreadable');
  });

  it.each(['1e999', '100000000000000000000', '-1e20', '123456789012345678901234567890'])(
    'has no room for %s',
    (text) => {
      expect(createMoneyReader().read(text)).toBe('money_out_of_range');
    },
  );

  it('rounds digits behind the 18th half to even and counts the cells that had some', () => {
    const money = createMoneyReader();
    expect(money.read('0.1234567890123456789999')).toBe(123456789012345679n);
    expect(money.read('-0.0000000000000000019')).toBe(-2n);
    expect(money.read('1e-999')).toBe(0n);
    expect(money.beyondScale()).toBe(3);
    expect(money.read('1.5000000000000000000000')).toBe((3n * ONE) / 2n);
    expect(money.beyondScale()).toBe(3);
  });

  it('reads any decimal as whole-number arithmetic does', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }),
        fc.integer({ min: 0, max: 18 }),
        fc.boolean(),
        (unscaled, digits, exponent) => {
          const scaled = (unscaled / 10n ** 18n) * 10n ** BigInt(18 - digits);
          const whole = unscaled / 10n ** 18n;
          const text = exponent ? `${whole}e-${digits}` : pointed(whole, digits);
          expect(createMoneyReader().read(text)).toBe(scaled);
        },
      ),
    );
  });

  it('gives back what it read', () => {
    expect(scaledToAmount(-15n * 10n ** 17n)).toBe('-1.5');
    expect(scaledToAmount(1n)).toBe('0.000000000000000001');
    expect(scaledToAmount(0n)).toBe('0');
  });

  it('reads text as the engine does', async () => {
    const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${max}}$`));
    const texts = fc
      .sample(
        fc
          .tuple(
            fc.constantFrom('', '-', '+'),
            digits(19),
            fc.constantFrom('', '.'),
            digits(24),
            fc.constantFrom('', '', 'e-3', 'E2', 'e-12'),
          )
          .map((parts) => parts.join(''))
          .filter((text) => /\d/.test(text.split(/e/i)[0] ?? '')),
        { numRuns: 2_000, seed: 20260501 },
      )
      .filter((text) => typeof createMoneyReader().read(text) === 'bigint');
    const values = texts.map((text) => `'${text}'`).join(',');
    const sql = `SELECT toString(${decimalOf('t')}) AS d FROM (SELECT arrayJoin([${values}]) AS t)`;
    const answer = await queryAsync(sql, { format: 'TabSeparated' });
    const engine = answer.text().trimEnd().split('\n');
    const differing = texts.flatMap((text, index) => {
      const read = createMoneyReader().read(text);
      const ours = typeof read === 'bigint' ? scaledToAmount(read) : read;
      return ours === engine[index] ? [] : [[text, ours, engine[index]]];
    });
    expect(differing).toEqual([]);
    expect(texts.length).toBeGreaterThan(1_000);
  });
});

function pointed(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : '';
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

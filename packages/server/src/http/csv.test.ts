import fc from 'fast-check';
import { amount } from '@altocost/contract/kit/amount.ts';
import { describe, expect, it } from 'vitest';
import { amountCell, csvLine, textCell, type CsvFormat } from './csv.ts';

const FORMATS = [',', ';', '.', '~', '\t'].flatMap((delimiter) =>
  (['.', ','] as const).flatMap((decimal): CsvFormat[] =>
    delimiter === decimal ? [] : [{ delimiter, decimal }],
  ),
);

const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ' ', ';', ',', '.', '~', 'a', '＝', 'é'];

/** Reads one line by RFC 4180. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length - 2; at += 1) {
    const char = line.charAt(at);
    if (quoted && char === '"' && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

describe('CSV', () => {
  it('gives back what was written, and no cell starts like a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...SIGNS) }), { minLength: 1 }),
        fc.constantFrom(...FORMATS),
        (texts, format) => {
          const line = csvLine(
            texts.map((text) => textCell(text, format)),
            format,
          );
          const read = cellsOf(line, format.delimiter);
          expect(line.endsWith('\r\n')).toBe(true);
          expect(read.map((cell, index) => cell === texts[index] || cell === `'${texts[index]}`)).toEqual(
            texts.map(() => true),
          );
          for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        },
      ),
    );
  });

  it('keeps every digit of an amount, and negative amounts numbers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.constantFrom(...FORMATS),
        (n, format) => {
          const exact = amount(`${n}e-18`);
          const cell = cellsOf(csvLine([amountCell(exact, format)], format), format.delimiter)[0] ?? '';
          expect(amount(cell.replace(format.decimal, '.'))).toBe(exact);
          expect(cell).toMatch(/^-?\d/);
        },
      ),
    );
    expect(amountCell(null, { delimiter: ';', decimal: ',' })).toBe('');
  });
});

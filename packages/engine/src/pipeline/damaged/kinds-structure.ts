import { identical, refused, type Kind } from './kind.ts';
import { csvOf, withCell, type BillTable, type Sample } from './tables.ts';

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
    id: 'a bad amount and a bad row behind blank lines',
    damage: (sample) => {
      const cell = withCell(sample.table, 9, sample.money, 'n/a');
      const all = csvOf(cell).toString('utf8').trimEnd().split('\n');
      const bytes = text([...all.slice(0, 4), '', '', ...all.slice(4), 'a,b']);
      return refused(bytes, 'money_unreadable', { row: 11, column: sample.money, value: 'n/a' });
    },
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

/** What may be wrong with header and rows. */
export const STRUCTURE_KINDS: readonly Kind[] = [...HEADER_KINDS, ...ROW_KINDS];

import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import { accepted, refused, type Kind } from './kind.ts';
import { csvOf, withCell, type BillTable, type Sample } from './tables.ts';

type Place = 'money' | 'currency' | 'start' | 'end' | 'billing' | 'tags' | 'text' | 'account' | 'lineId';
const ROW = 23;

function columnOf(sample: Sample, place: Place): string {
  return sample[place] ?? sample.text;
}

/** One cell in the middle of the bill that refuses its row. */
function bad(id: string, place: Place, value: string, rule: ImportRule): Kind {
  return {
    id,
    ...(place === 'tags' ? { only: 'focus' } : {}),
    damage: (sample) => {
      const column = columnOf(sample, place);
      const shown = value === '' ? {} : { value };
      return refused(csvOf(withCell(sample.table, ROW, column, value)), rule, { row: ROW, column, ...shown });
    },
  };
}

/** One unusual cell that is right. */
function fine(id: string, place: Place, value: string, notice?: 'digits_beyond_scale'): Kind {
  return {
    id,
    ...(place === 'tags' ? { only: 'focus' } : {}),
    damage: (sample) => accepted(sample, withCell(sample.table, ROW, columnOf(sample, place), value), notice),
  };
}

function mapRows(
  table: BillTable,
  change: (cells: readonly string[], index: number) => readonly string[],
): BillTable {
  return { header: table.header, rows: table.rows.map(change) };
}

const MONEY_KINDS: readonly Kind[] = [
  bad('decimal comma', 'money', '1,5', 'money_unreadable'),
  bad('thousands separator', 'money', '1,234.50', 'money_unreadable'),
  bad('currency sign', 'money', '$1.50', 'money_unreadable'),
  bad('amount with its currency', 'money', '1.5 USD', 'money_unreadable'),
  bad('space before the amount', 'money', ' 1.5', 'money_unreadable'),
  bad('two points', 'money', '1.2.3', 'money_unreadable'),
  bad('hexadecimal amount', 'money', '0x10', 'money_unreadable'),
  bad('NaN', 'money', 'NaN', 'money_unreadable'),
  bad('infinity', 'money', 'Infinity', 'money_unreadable'),
  bad('N/A', 'money', 'N/A', 'money_unreadable'),
  bad('a formula', 'money', '=1+1', 'money_unreadable'),
  bad('amount without a number', 'money', '', 'money_missing'),
  bad('amount beyond the range', 'money', '1e30', 'money_out_of_range'),
  fine('exponent', 'money', '5e-06'),
  fine('exponent in capitals, with a sign', 'money', '+2.3E-9'.slice(1)),
  fine('no digit before the point', 'money', '-.5'),
  fine('negative zero', 'money', '-0.00'),
  fine('30 decimals', 'money', '0.123456789012345678901234567891', 'digits_beyond_scale'),
  fine('30 decimals, the last ones zero', 'money', '0.123450000000000000000000000000'),
  fine('large credit', 'money', '-98765432101234567.000000000000000001'),
  {
    id: 'text in an amount behind row 50,000',
    damage: (sample) => {
      const { header, rows } = sample.table;
      const many = Array.from({ length: 1_050 }, () => rows).flat();
      const table = withCell({ header, rows: many }, 50_123, sample.money, 'total');
      return refused(csvOf(table), 'money_unreadable', { row: 50_123, column: sample.money, value: 'total' });
    },
  },
];

const DATE_KINDS: readonly Kind[] = [
  bad('impossible day', 'start', '2026-02-30T00:00:00Z', 'date_unreadable'),
  bad('day before month', 'start', '31/05/2026', 'date_unreadable'),
  bad('no date', 'start', '', 'date_missing'),
  bad('end before start', 'end', '2026-04-01T00:00:00Z', 'period_reversed'),
  bad('text for a date', 'end', 'tomorrow', 'date_unreadable'),
  {
    id: 'rows of another billing month',
    damage: (sample) => {
      const at = sample.table.header.indexOf(sample.billing);
      const table = mapRows(sample.table, (cells, index) =>
        index < 10 ? cells.with(at, (cells[at] ?? '').replace('2026-05', '2026-04')) : cells,
      );
      return accepted(sample, table);
    },
  },
  fine('usage outside the billing month', 'start', '2026-04-30T23:00:00Z'),
];

const TEXT_KINDS: readonly Kind[] = [
  bad('unknown currency', 'currency', 'XXQ', 'currency_unknown'),
  {
    id: 'two currencies',
    damage: (sample) =>
      refused(csvOf(withCell(sample.table, ROW, sample.currency, 'EUR')), 'currency_mixed', {
        value: 'EUR, USD',
      }),
  },
  fine('account with leading zeros', 'account', '000000000007'),
  fine('text with line breaks', 'text', 'one\r\ntwo\n\nthree'),
  fine('text that is a formula and a script', 'text', '=HYPERLINK("http://x")<script>alert(1)</script>'),
  fine('text of 10,000 characters', 'text', 'x"y,'.repeat(2_500)),
  fine('text beyond ASCII', 'text', 'Größe 日本 😀'),
  fine('tag of 10,000 characters', 'tags', JSON.stringify({ key: 'v'.repeat(10_000) })),
  fine(
    'tag keys with quotes, JSON, line breaks, formulas and scripts',
    'tags',
    JSON.stringify({
      'a"b': '{"c": 1}',
      'x\ny': '=1+1',
      '<script>': 'é',
      '': 'empty',
      'DevRel\\red': 'back',
    }),
  ),
  fine('no tags', 'tags', ''),
  bad('tags that are no object', 'tags', '{"a": ', 'tags_unreadable'),
  bad('tags that are a list', 'tags', '["a"]', 'tags_unreadable'),
  {
    id: 'the same line id on every row',
    damage: (sample) => {
      const at = sample.table.header.indexOf(sample.lineId);
      return accepted(
        sample,
        mapRows(sample.table, (cells) => cells.with(at, 'same')),
      );
    },
  },
  {
    id: 'every row twice',
    damage: (sample) => {
      const { header, rows } = sample.table;
      return accepted(sample, { header, rows: [...rows, ...rows] });
    },
  },
];

export const VALUE_KINDS: readonly Kind[] = [...MONEY_KINDS, ...DATE_KINDS, ...TEXT_KINDS];

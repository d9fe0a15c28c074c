import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import { CURRENCIES } from '../focus/currency.ts';
import type { FormatColumns } from '../providers/rule.ts';
import type { CellScope } from './cell-scope.ts';
import { tagTexts } from './normalize-tags.ts';
import type { SourceColumns } from './source-columns.ts';
import type { Circumstances } from './source-file.ts';
import { isDecimalText } from './sql-cells.ts';
import { quoteTexts } from '../store/sql-quote.ts';
import { testSql } from './sql-rules.ts';
import { moneyColumnsOf } from './money-columns.ts';

/** One reason why a row is refused: its condition over the cells, and the cell to show. */
export interface Fault {
  readonly rule: ImportRule;
  /** The column as the file names it. */
  readonly column: string | null;
  readonly condition: string;
  readonly value: string;
  /** Only tells which of two reasons it is: a later fault refuses the row anyway. */
  readonly detail?: true;
}

/** Everything that can be wrong with a row, in the order in which it is looked for: a row is refused for the first. */
export function findFaults(
  columns: FormatColumns,
  scope: CellScope,
  source: SourceColumns,
  known: Circumstances,
): Fault[] {
  return [
    ...dateFaults(columns, scope, source, known),
    ...currencyFaults(columns, scope, source),
    ...moneyFaults(columns, scope, source),
    ...quantityFaults(columns, scope, source),
    ...tagTexts(columns, source, scope).map(({ header, cell }) => ({
      rule: 'tags_unreadable' as const,
      column: header,
      condition: `${cell} != '' AND JSONType(${cell}) != 'Object'`,
      value: cell,
    })),
  ];
}

function dateFaults(
  columns: FormatColumns,
  scope: CellScope,
  source: SourceColumns,
  known: Circumstances,
): Fault[] {
  const name = (names: readonly string[]) => names.map(source.find).find((found) => found !== null) ?? null;
  const start = { column: name(columns.start), value: scope.textOf(columns.start) };
  const end = { column: name(columns.end), value: scope.textOf(columns.end) };
  const billing = { column: name(columns.billing.columns), value: scope.textOf(columns.billing.columns) };
  const faults: Fault[] = [
    { rule: 'date_missing', ...start, condition: `${start.value} = ''` },
    { rule: 'date_unreadable', ...start, condition: 'isNull(started)' },
    { rule: 'date_unreadable', ...end, condition: 'isNull(ended)' },
    { rule: 'period_reversed', ...end, condition: 'ended < started' },
  ];
  if (columns.billing.manifestFirst && known.billingPeriod !== null) return faults;
  if (billing.column === null) return faults;
  if (known.billingPeriod === null && !columns.billing.manifestFirst) {
    faults.push({ rule: 'date_missing', ...billing, condition: `${billing.value} = ''` });
  }
  const unreadable = `${billing.value} != '' AND isNull(${scope.instant(columns.billing.columns)})`;
  return [...faults, { rule: 'date_unreadable', ...billing, condition: unreadable }];
}

function currencyFaults(columns: FormatColumns, scope: CellScope, source: SourceColumns): Fault[] {
  const column = columns.currency.columns.map(source.find).find((found) => found !== null) ?? null;
  if (column === null) return [];
  const value = scope.textOf(columns.currency.columns);
  return [
    { rule: 'currency_unknown', column, value, condition: `${value} NOT IN ${quoteTexts(CURRENCIES)}` },
  ];
}

function moneyFaults(columns: FormatColumns, scope: CellScope, source: SourceColumns): Fault[] {
  const faults = numberFaults(moneyColumnsOf(columns), scope, source, 'money_unreadable');
  const required = columns.moneyRequired.map(scope.money).filter((cell) => cell !== null);
  const column = columns.moneyRequired.map(source.find).find((found) => found !== null) ?? null;
  const elsewhere = columns.countedElsewhere === null ? '0' : testSql(columns.countedElsewhere, scope);
  const missing = required.map((cell) => `isNull(${cell})`).join(' AND ');
  faults.push({
    rule: 'money_missing',
    column,
    value: "''",
    condition: elsewhere === '0' ? missing : `${missing} AND NOT ${elsewhere}`,
  });
  return faults;
}

function quantityFaults(columns: FormatColumns, scope: CellScope, source: SourceColumns): Fault[] {
  const names = columns.quantities.map(({ quantity }) => quantity);
  return numberFaults(names, scope, source, 'quantity_unreadable');
}

function numberFaults(
  names: readonly string[],
  scope: CellScope,
  source: SourceColumns,
  unreadable: 'money_unreadable' | 'quantity_unreadable',
): Fault[] {
  return names.flatMap((name): Fault[] => {
    const column = source.find(name);
    const value = scope.text(name);
    const decimal = scope.money(name);
    if (column === null || value === null || decimal === null) return [];
    const bad = `${value} != '' AND isNull(${decimal})`;
    return [
      { rule: unreadable, column, value, condition: `${bad} AND NOT ${isDecimalText(value)}`, detail: true },
      { rule: 'money_out_of_range', column, value, condition: bad },
    ];
  });
}

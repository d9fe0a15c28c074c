import {
  constructSortFn,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, SortValue, TableSort } from './column.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Numbers by size, text as the language orders it. */
function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { value: constructSortFn({ sort: compare }) },
});

/** The rows in the asked order, computed once per order and set of rows. Rows without a value come last. */
export function useSorted<T extends object>(
  rows: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: TableSort,
  rowKey: (row: T) => string,
): readonly { readonly id: string; readonly original: T }[] {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: T) => sortBy?.(row) ?? undefined,
        enableSorting: sortBy !== null,
        sortFn: 'value' as const,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const sorting = useMemo(() => [{ id: sort.column, desc: sort.descending }], [sort.column, sort.descending]);
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    state: { sorting },
  });
  return table.getRowModel().rows;
}

import type { ReactNode } from 'react';

/** A value that rows can be ordered by; what has none comes last, whichever way. */
export type SortValue = number | string | null;

/** One column of a table: what it is called, how wide it is, what stands in it, by what it is ordered. */
export interface DataColumn<T> {
  readonly id: string;
  readonly header: string;
  /** The header is there for those who cannot see the column; the others know from its cells. */
  readonly quiet?: boolean;
  readonly align?: 'left' | 'right';
  /** Stays in sight when the table scrolls sideways. */
  readonly pin?: 'left' | 'right';
  /** Least width in pixels; `grow` is its part of what is left. */
  readonly width: number;
  readonly grow?: number;
  /** Null: the column cannot be ordered by. Numbers start with the largest, text with A. */
  readonly sortBy: ((row: T) => SortValue) | null;
  readonly numeric?: boolean;
  readonly cell: (row: T) => ReactNode;
  /** What stands in the row of totals. */
  readonly total?: ReactNode;
}

/** Widths of the columns as a grid wants them. */
export function gridTemplate<T>(columns: readonly DataColumn<T>[]): string {
  return columns
    .map(({ width, grow }) => (grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ');
}

/** Least width of all columns together; under it the table scrolls sideways. */
export function leastWidth<T>(columns: readonly DataColumn<T>[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}

export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The order after a click on a column: a new one starts its own way, the same one turns round. */
export function nextSort<T>(column: DataColumn<T>, sort: TableSort): TableSort {
  if (sort.column === column.id) return { column: column.id, descending: !sort.descending };
  return { column: column.id, descending: column.numeric ?? false };
}

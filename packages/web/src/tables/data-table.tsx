import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { MouseEvent, ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { gridTemplate, leastWidth, nextSort } from './column.ts';
import type { DataColumn, TableSort } from './column.ts';
import styles from './data-table.module.css';
import { usePrinting } from './use-printing.ts';
import { useSorted } from './use-sorted.ts';

interface DataTableProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly DataColumn<T>[];
  readonly rowKey: (row: T) => string;
  /** Name of the table and of the region that scrolls. */
  readonly label: string;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  /** The row of totals under the head. */
  readonly withTotal?: boolean;
  readonly onRowClick?: ((row: T) => void) | undefined;
  /** The row that is pointed at; null when the pointer leaves. */
  readonly onRowHover?: (row: T | null) => void;
  readonly maxHeight?: number;
  readonly foot?: ReactNode;
}

const ROW_HEIGHT = 36;
const OVERSCAN = 10;
/** Rows on paper at most. */
const PRINTED_ROWS = 200;

/**
 * A long table: only the rows in sight are in the page, so ten thousand scroll like ten. A click on a row does what
 * the control in its first cell does; the keyboard uses that control.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, columns, rowKey, label, sort, onSort, withTotal = false, maxHeight = 612 } = props;
  const box = useRef<HTMLDivElement>(null);
  const sorted = useSorted(rows, columns, sort, rowKey);
  const printing = usePrinting();
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const template = useMemo(() => gridTemplate(columns), [columns]);
  const places = printing
    ? sorted.slice(0, PRINTED_ROWS).map((_, index) => ({ index, start: index * ROW_HEIGHT }))
    : virtual.getVirtualItems();
  const before = withTotal ? 2 : 1;

  return (
    // The region scrolls, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.box} style={{ maxHeight }} tabIndex={0} role="region" aria-label={label}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={sorted.length + before}
        className={styles.table}
        style={{ minWidth: leastWidth(columns) }}
      >
        <div role="rowgroup" className={styles.head}>
          <div
            role="row"
            aria-rowindex={1}
            className={styles.headRow}
            style={{ gridTemplateColumns: template }}
          >
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
          {withTotal && (
            <div
              role="row"
              aria-rowindex={2}
              className={styles.total}
              style={{ gridTemplateColumns: template }}
            >
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="cell"
                  className={styles.td}
                  data-column={column.id}
                  data-align={column.align}
                  data-pin={column.pin}
                >
                  {column.total}
                </div>
              ))}
            </div>
          )}
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {places.map(({ index, start }) => {
            const row = sorted[index];
            if (row === undefined) return null;
            return (
              <Row
                key={row.id}
                row={row.original}
                columns={columns}
                index={index + before + 1}
                template={template}
                start={start}
                onClick={props.onRowClick}
                onHover={props.onRowHover}
              />
            );
          })}
        </div>
      </div>
      {props.foot}
    </div>
  );
}

interface HeadCellProps<T> {
  readonly column: DataColumn<T>;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const on = sort.column === column.id;
  const Icon = on && !sort.descending ? IconArrowUp : IconArrowDown;
  return (
    <div
      role="columnheader"
      className={styles.th}
      data-column={column.id}
      data-align={column.align}
      data-pin={column.pin}
      {...(on ? { 'aria-sort': sort.descending ? 'descending' : 'ascending' } : {})}
    >
      {column.quiet ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : column.sortBy === null ? (
        column.header
      ) : (
        <button
          type="button"
          className={styles.sort}
          data-on={on || undefined}
          onClick={() => onSort(nextSort(column, sort))}
        >
          {column.header}
          <Icon size={12} aria-hidden className={on ? undefined : styles.ghost} />
        </button>
      )}
    </div>
  );
}

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly DataColumn<T>[];
  readonly index: number;
  readonly template: string;
  readonly start: number;
  readonly onClick: ((row: T) => void) | undefined;
  readonly onHover: ((row: T | null) => void) | undefined;
}

function Row<T>({ row, columns, index, template, start, onClick, onHover }: RowProps<T>) {
  // The same elements while neither the row nor the columns change: scrolling then renders new rows only.
  const cells = useMemo(
    () =>
      columns.map((column, at) => (
        <div
          key={column.id}
          role={at === 0 ? 'rowheader' : 'cell'}
          className={styles.td}
          data-column={column.id}
          data-align={column.align}
          data-pin={column.pin}
        >
          {column.cell(row)}
        </div>
      )),
    [columns, row],
  );
  const click = (event: MouseEvent): void => {
    if (onClick === undefined || isOnControl(event) || hasSelection()) return;
    onClick(row);
  };
  return (
    // The control in the first cell does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="row"
      aria-rowindex={index}
      className={styles.tr}
      data-clickable={onClick === undefined ? undefined : true}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
      onClick={click}
      onMouseEnter={() => onHover?.(row)}
      onMouseLeave={() => onHover?.(null)}
    >
      {cells}
    </div>
  );
}

function isOnControl(event: MouseEvent): boolean {
  return (
    event.target instanceof Element && event.target.closest('button, a, input, label, [role=menu]') !== null
  );
}

/** Somebody is marking text to copy it: that is no click. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}

import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataColumn, TableSort } from './column.ts';
import { gridTemplate, leastWidth } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Fruit {
  readonly name: string;
  readonly price: number | null;
}

const columns: readonly DataColumn<Fruit>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 100,
    grow: 2,
    sortBy: (row) => row.name,
    cell: (row) => row.name,
    total: 'Total',
  },
  {
    id: 'price',
    header: 'Price',
    width: 80,
    numeric: true,
    sortBy: (row) => row.price,
    cell: (row) => row.price ?? '—',
    total: '12',
  },
];
const fruits: readonly Fruit[] = [
  { name: 'Élan', price: 3 },
  { name: 'apple 10', price: null },
  { name: 'apple 9', price: 20 },
];

function Sample({ rows = fruits, onClick }: { rows?: readonly Fruit[]; onClick?: (row: Fruit) => void }) {
  const [sort, setSort] = useState<TableSort>({ column: 'price', descending: true });
  return (
    <MantineProvider env="test">
      <DataTable
        rows={rows}
        columns={columns}
        rowKey={(row) => row.name}
        label="Fruits"
        sort={sort}
        onSort={setSort}
        withTotal
        onRowClick={onClick}
      />
    </MantineProvider>
  );
}

const names = (): (string | null)[] => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

beforeEach(() => {
  // No layout in this browser: the box is as high as it may be.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(612);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a table', () => {
  it('starts with the largest number, turns round on the next click, and keeps rows without a value last', async () => {
    const { unmount } = render(<Sample />);
    const head = screen.getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['apple 9', 'Élan', 'apple 10']);
    await userEvent.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['Élan', 'apple 9', 'apple 10']);
    unmount();
  });

  it('starts text with A, numbers in it by size', async () => {
    const { unmount } = render(<Sample />);
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    expect(names()).toEqual(['apple 9', 'apple 10', 'Élan']);
    expect(screen.getByRole('columnheader', { name: 'Price' }).hasAttribute('aria-sort')).toBe(false);
    unmount();
  });

  it('has its total under the head and counts all rows, though only those in sight are in the page', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `fruit ${index}`, price: index }));
    const { unmount } = render(<Sample rows={many} />);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10002');
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('Total12');
    expect(names()[0]).toBe('fruit 9999');
    expect(names().length).toBeLessThan(60);
    unmount();
  });

  it('tells which row was clicked', async () => {
    const clicked: string[] = [];
    const { unmount } = render(<Sample onClick={(row) => clicked.push(row.name)} />);
    await userEvent.click(screen.getByText('20'));
    expect(clicked).toEqual(['apple 9']);
    unmount();
  });

  it('is as wide as its columns need at least', () => {
    expect(gridTemplate(columns)).toBe('minmax(100px, 2fr) 80px');
    expect(leastWidth(columns)).toBe(180);
  });
});

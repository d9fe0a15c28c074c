import type { TFunction } from 'i18next';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { slotColour, slotOf } from '../../../charts/prepare/slots.ts';
import type { DataColumn } from '../../../tables/column.ts';
import { ProviderBadge } from '../../../ui/provider-badge.tsx';
import { Spark } from '../../../ui/spark.tsx';
import { TrendLabel } from '../../../ui/trend-label.tsx';
import { dimensionLabel, valueLabel, valuesLabel } from '../labels.ts';
import type { CostRow } from '../rules/rows.ts';
import { isPath, MiddleText } from './middle-text.tsx';
import type { ColumnContext } from './column-context.ts';
import { NameCell } from './name-cell.tsx';
import styles from './cost-table.module.css';
import { RowMenu } from './row-menu.tsx';

/** Columns that can be switched off; the first group and the cost stay. */
export const OPTIONAL_COLUMNS = [
  'provider',
  'share',
  'previous',
  'difference',
  'trend',
  'usage',
  'spark',
] as const;

/** All columns of the explorer's table, in their order. */
export function costColumns(context: ColumnContext): readonly DataColumn<CostRow>[] {
  const { group, phone, compare } = context;
  const money = [costColumn(context)];
  const groups = groupColumns(context);
  const menu = menuColumn(context);
  if (phone) return [...groups.slice(0, 1), ...money, menu];
  return [
    ...groups,
    ...(group.includes('provider') ? [] : [providerColumn(context)]),
    ...money,
    shareColumn(context),
    ...(compare ? comparisonColumns(context) : []),
    usageColumn(context),
    sparkColumn(context),
    menu,
  ];
}

function groupColumns(context: ColumnContext): DataColumn<CostRow>[] {
  const { t, group, phone } = context;
  return group.map((column, at): DataColumn<CostRow> => ({
    id: `group${at}`,
    header: phone ? group.map((one) => dimensionLabel(t, one)).join(' › ') : dimensionLabel(t, column),
    width: at > 0 ? 110 : phone ? 150 : isCrowded(context) ? 172 : 230,
    grow: at === 0 ? 2 : 1,
    ...(at === 0 ? { pin: 'left' as const } : {}),
    sortBy: (row) => (row.kind === 'rest' ? null : valueLabel(t, column, row.values[at] ?? '')),
    cell: (row) =>
      at === 0 ? (
        <NameCell row={row} context={context} />
      ) : row.kind === 'rest' ? null : (
        <ValueText column={column} value={row.values[at] ?? ''} t={t} />
      ),
    total: at === 0 ? t(($) => $.costs.table.total) : null,
  }));
}

/** Room for the widest figure of a column, its total: tabular figures are all as wide. */
function figureWidth(total: string): number {
  const [digit, padding, least] = [7.5, 26, 106];
  return Math.max(least, Math.ceil(total.length * digit + padding));
}

/** Several groupings need the room: the provider is its mark, the share is its figure. */
function isCrowded({ group }: ColumnContext): boolean {
  return group.length > 2;
}

/** A value, cut where there is no room, whole in its tooltip. */
export function ValueText({ column, value, t }: { column: GroupBy; value: string; t: TFunction }) {
  if (column === 'provider' && value !== '') return <ProviderBadge provider={value} />;
  const label = valueLabel(t, column, value);
  return (
    <span className={value === '' ? `${styles.text} ${styles.nothing}` : styles.text} title={label}>
      {isPath(column) ? <MiddleText text={label} /> : label}
    </span>
  );
}

function providerColumn(context: ColumnContext): DataColumn<CostRow> {
  const { t } = context;
  const crowded = isCrowded(context);
  return {
    id: 'provider',
    header: t(($) => $.costs.table.provider),
    width: crowded ? 88 : 140,
    sortBy: (row) => row.provider,
    cell: (row) =>
      row.kind === 'rest' ? null : row.provider === '' ? (
        <span className={styles.nothing}>{t(($) => $.costs.table.several)}</span>
      ) : (
        <ProviderBadge provider={row.provider} withName={!crowded} />
      ),
  };
}

function costColumn({ t, format, totals }: ColumnContext): DataColumn<CostRow> {
  return {
    id: 'cost',
    header: t(($) => $.costs.table.cost),
    align: 'right',
    width: figureWidth(format.money(totals.cost)),
    numeric: true,
    sortBy: (row) => amountToNumber(row.cost),
    cell: (row) => <span className={styles.strong}>{format.money(row.cost)}</span>,
    total: format.money(totals.cost),
  };
}

function shareColumn(context: ColumnContext): DataColumn<CostRow> {
  const { t, format, slots, widest } = context;
  const crowded = isCrowded(context);
  return {
    id: 'share',
    header: t(($) => $.costs.table.share),
    width: crowded ? 72 : 130,
    ...(crowded ? { align: 'right' as const } : {}),
    numeric: true,
    sortBy: (row) => row.share,
    cell: (row) => (
      <>
        <span className={styles.track} hidden={crowded} aria-hidden="true">
          <span
            style={{
              width: `${widest <= 0 ? 0 : Math.max(0, Math.min(100, (row.share / widest) * 100))}%`,
              background: slotColour(slotOf(slots, row.id)),
            }}
          />
        </span>
        <span className={styles.muted}>{format.share(row.share)}</span>
      </>
    ),
  };
}

function comparisonColumns({ t, format, totals }: ColumnContext): DataColumn<CostRow>[] {
  const toNumber = (cost: Amount | null): number | null => (cost === null ? null : amountToNumber(cost));
  return [
    {
      id: 'previous',
      header: t(($) => $.costs.table.previous),
      align: 'right',
      width: figureWidth(format.money(totals.previous)),
      numeric: true,
      sortBy: (row) => toNumber(row.previous),
      cell: (row) => <span className={styles.muted}>{format.money(row.previous)}</span>,
      total: format.money(totals.previous),
    },
    {
      id: 'difference',
      header: t(($) => $.costs.table.difference),
      align: 'right',
      width: figureWidth(format.difference(totals.difference)),
      numeric: true,
      sortBy: (row) => toNumber(row.difference),
      cell: (row) => <span className={styles.muted}>{format.difference(row.difference)}</span>,
      total: format.difference(totals.difference),
    },
    {
      id: 'trend',
      header: t(($) => $.costs.table.trend),
      align: 'right',
      width: 100,
      numeric: true,
      sortBy: (row) => row.trend,
      cell: (row) =>
        row.previous === null ? (
          <span className={styles.new}>{t(($) => $.costs.table.new)}</span>
        ) : (
          <TrendLabel value={row.trend} />
        ),
      total: <TrendLabel value={totals.trend} />,
    },
  ];
}

function usageColumn({ t, format }: ColumnContext): DataColumn<CostRow> {
  return {
    id: 'usage',
    header: t(($) => $.costs.table.usage),
    align: 'right',
    width: 140,
    numeric: true,
    sortBy: (row) => (row.usage === null ? null : amountToNumber(row.usage)),
    cell: (row) => (
      <span className={styles.muted}>{row.usage === null ? null : format.usage(row.usage)}</span>
    ),
  };
}

function sparkColumn({ t }: ColumnContext): DataColumn<CostRow> {
  return {
    id: 'spark',
    header: t(($) => $.costs.table.spark),
    align: 'right',
    width: 126,
    sortBy: null,
    cell: (row) => <Spark values={row.series} width={104} />,
  };
}

function menuColumn({ t, group, state, onChange }: ColumnContext): DataColumn<CostRow> {
  return {
    id: 'menu',
    header: t(($) => $.costs.table.actions),
    quiet: true,
    align: 'right',
    pin: 'right',
    width: 46,
    sortBy: null,
    cell: (row) =>
      row.kind === 'rest' ? null : (
        <RowMenu
          row={row}
          state={state}
          onChange={onChange}
          label={t(($) => $.costs.table.menu, { name: valuesLabel(t, group, row.values) })}
        />
      ),
  };
}

import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { SlotAssignment } from '../../../charts/prepare/slots.ts';
import { ColumnMenu } from '../../../tables/column-menu.tsx';
import { DataTable } from '../../../tables/data-table.tsx';
import { SearchBox } from '../../../tables/search-box.tsx';
import { matcher } from '../../../tables/search.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { groupLabel, valuesLabel } from '../labels.ts';
import { drillInto, nextAfter } from '../rules/drill.ts';
import { groupId } from '../rules/rows.ts';
import type { CostRow, Totals } from '../rules/rows.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';
import type { Answered, Figures, TableData } from '../use-figures.ts';
import type { ColumnContext } from './column-context.ts';
import { costColumns, OPTIONAL_COLUMNS } from './cost-columns.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import cards from './cards.module.css';
import styles from './cost-table.module.css';

interface CostTableCardProps {
  readonly figures: Figures<TableData>;
  readonly slots: SlotAssignment;
  readonly totals: Totals | null;
  readonly state: ExplorerState;
  readonly currency: string;
  readonly onChange: Change;
  readonly onLit: (id: string | null) => void;
}

const PHONE = '(max-width: 640px)';
const SKELETON_ROWS = 8;

/** The figures behind the chart, one row per group, and the legend of the page. */
export function CostTableCard(props: CostTableCardProps) {
  const { figures, totals, state, currency, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat(currency);
  const [off, setOff] = useHiddenColumns();
  const onSearch = useCallback((search: string) => onChange({ search }, { replace: true }), [onChange]);
  const { shown } = figures;
  const group = shown?.question.group ?? state.group;
  const count = shown?.data.count ?? null;
  return (
    <Card
      flush
      className={cards.full}
      title={
        <>
          {groupLabel(t, group)}{' '}
          <span className={styles.count}>{count === null ? '' : format.count(count)}</span>
        </>
      }
      right={
        <>
          <HiddenNote state={state} onChange={onChange} />
          <div className={styles.search}>
            <SearchBox label={t(($) => $.costs.table.search)} value={state.search} onChange={onSearch} />
          </div>
          <span className={styles.columns}>
            <ColumnMenu
              columns={OPTIONAL_COLUMNS.filter((id) => isOffered(id, state)).map((id) => ({
                id,
                header: t(($) => $.costs.table[id]),
              }))}
              hidden={off}
              onChange={setOff}
            />
          </span>
        </>
      }
    >
      <div
        className={`${cards.table} ${styles.body}`}
        data-stale={figures.stale || undefined}
        aria-busy={figures.stale}
      >
        {figures.problem !== null ? (
          <ErrorState problem={figures.problem} onRetry={figures.retry} retrying={figures.retrying} />
        ) : shown === null || totals === null ? (
          <div className={styles.loading}>
            <RowsSkeleton rows={SKELETON_ROWS} />
          </div>
        ) : (
          <CostTable {...props} shown={shown} totals={totals} off={off} />
        )}
      </div>
    </Card>
  );
}

interface CostTableProps extends CostTableCardProps {
  readonly shown: Answered<TableData>;
  readonly totals: Totals;
  readonly off: readonly string[];
}

function CostTable(props: CostTableProps) {
  const { shown, slots, totals, state, currency, off, onChange, onLit } = props;
  const { t } = useTranslation();
  const format = useFormat(currency);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
  const { question, data } = shown;
  const { group } = question;
  const asked = useMemo(() => ({ ...state, group }), [state, group]);

  const rows = useMemo(() => {
    const fits = matcher(state.search);
    return state.search === ''
      ? data.rows
      : data.rows.filter((row) => fits(`${valuesLabel(t, group, row.values)} ${row.values.join(' ')}`));
  }, [data.rows, state.search, group, t]);

  const onToggle = useCallback(
    (row: CostRow) => onChange({ hidden: toggled(state.hidden, row.values) }, { replace: true }),
    [onChange, state.hidden],
  );
  const onOpen = useCallback(
    (row: CostRow) => {
      const drilled = row.kind === 'rest' ? null : drillInto(asked, row.values);
      if (drilled !== null) onChange(drilled);
    },
    [onChange, asked],
  );
  const columns = useMemo(() => {
    const context: ColumnContext = {
      t,
      format,
      group,
      slots,
      hidden: new Set(state.hidden.map(groupId)),
      totals,
      compare: state.compare,
      widest: Math.max(...data.rows.map((row) => row.share), 0),
      phone,
      nextOf: (row) => nextAfter(asked, row.values),
      onToggle,
      onOpen,
      state: asked,
      onChange,
    };
    return costColumns(context).filter((column) => !off.includes(column.id));
  }, [
    t,
    format,
    group,
    slots,
    state.hidden,
    state.compare,
    totals,
    data.rows,
    phone,
    asked,
    onToggle,
    onOpen,
    onChange,
    off,
  ]);
  const onHover = useCallback((row: CostRow | null) => onLit(row?.id ?? null), [onLit]);
  const onSort = useCallback(
    (sort: ExplorerState['sort']) => onChange({ sort }, { replace: true }),
    [onChange],
  );

  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={rowKey}
      label={t(($) => $.costs.table.label, {
        group: groupLabel(t, group),
        range: format.range(question.range),
      })}
      sort={state.sort}
      onSort={onSort}
      withTotal
      onRowClick={onOpen}
      onRowHover={onHover}
      foot={<Foot rows={rows.length} data={data} words={state.search} currency={currency} />}
    />
  );
}

interface FootProps {
  readonly rows: number;
  readonly data: TableData;
  readonly words: string;
  readonly currency: string;
}

/** What the rows leave out: those still on their way, those that do not match, those beyond what one answer holds. */
function Foot({ rows, data, words, currency }: FootProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const groups = data.rows.filter((row) => row.kind === 'group').length;
  const text = !data.complete
    ? t(($) => $.costs.table.loading, { total: format.count(data.count) })
    : words !== '' && rows === 0
      ? t(($) => $.costs.table.noMatch, { words })
      : words !== ''
        ? t(($) => $.costs.table.found, { found: format.count(rows), total: format.count(data.rows.length) })
        : groups < data.count
          ? t(($) => $.costs.table.capped, { rows: format.count(groups), total: format.count(data.count) })
          : null;
  return text === null ? null : (
    <div className={styles.foot} role="status">
      {text}
    </div>
  );
}

function HiddenNote({ state, onChange }: { readonly state: ExplorerState; readonly onChange: Change }) {
  const { t } = useTranslation();
  if (state.hidden.length === 0) return null;
  return (
    <span className={styles.hidden}>
      {t(($) => $.costs.table.hidden, { count: state.hidden.length })}
      <button
        type="button"
        className={styles.link}
        onClick={() => onChange({ hidden: [] }, { replace: true })}
      >
        {t(($) => $.costs.table.showAll)}
      </button>
    </span>
  );
}

function rowKey(row: CostRow): string {
  return row.id;
}

function isOffered(id: (typeof OPTIONAL_COLUMNS)[number], state: ExplorerState): boolean {
  if (id === 'provider') return !state.group.includes('provider');
  return state.compare || (id !== 'previous' && id !== 'difference' && id !== 'trend');
}

function toggled(hidden: ExplorerState['hidden'], values: readonly string[]): ExplorerState['hidden'] {
  const id = groupId(values);
  const left = hidden.filter((one) => groupId(one) !== id);
  return left.length === hidden.length ? [...hidden, values] : left;
}

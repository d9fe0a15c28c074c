import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFilter, IconFilterOff, IconSitemap, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { notifyDone } from '../../../ui/notify.tsx';
import { dimensionLabel, valueLabel } from '../labels.ts';
import { keepAll, nextAfter } from '../rules/drill.ts';
import { isSettled, keepOnly, leaveOut } from '../rules/filters.ts';
import { OFFERED_DIMENSIONS } from '../rules/groupings.ts';
import type { CostRow } from '../rules/rows.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';
import styles from './cost-table.module.css';

interface RowMenuProps {
  readonly row: CostRow;
  readonly state: ExplorerState;
  readonly onChange: Change;
}

/**
 * What can be done with a row: look closer, keep or leave out its values, group it by something else. The menu is
 * made when it is asked for: until then a row carries a plain button.
 */
export function RowMenu({ row, state, onChange, label }: RowMenuProps & { readonly label: string }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <OpenedMenu row={row} state={state} onChange={onChange} label={label} />;
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      <IconDots size={16} aria-hidden />
    </button>
  );
}

function OpenedMenu({ row, state, onChange, label }: RowMenuProps & { readonly label: string }) {
  const { t } = useTranslation();
  const next = nextAfter(state, row.values);
  const go = (group: GroupBy): void => onChange({ filters: keepAll(state, row.values), group: [group] });
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={280} defaultOpened>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {next !== null && (
          <Menu.Item leftSection={<IconZoomIn size={15} aria-hidden />} onClick={() => go(next)}>
            {t(($) => $.costs.table.drill, { next: dimensionLabel(t, next) })}
          </Menu.Item>
        )}
        {state.group.map((column, at) => (
          <ColumnItems
            key={column}
            column={column}
            value={row.values[at] ?? ''}
            state={state}
            onChange={onChange}
          />
        ))}
        <GroupItems state={state} onPick={go} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() => {
            void navigator.clipboard.writeText(row.values.join(' / ')).then(() =>
              notifyDone(
                t(($) => $.costs.table.copied),
                t,
              ),
            );
          }}
        >
          {t(($) => $.costs.table.copy)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ColumnItemsProps {
  readonly column: GroupBy;
  readonly value: string;
  readonly state: ExplorerState;
  readonly onChange: Change;
}

function ColumnItems({ column, value, state, onChange }: ColumnItemsProps) {
  const { t } = useTranslation();
  const words = { column: dimensionLabel(t, column), value: valueLabel(t, column, value) };
  return (
    <>
      <Menu.Item
        leftSection={<IconFilter size={15} aria-hidden />}
        disabled={isSettled(state.filters, column)}
        onClick={() => onChange({ filters: keepOnly(state.filters, column, value) })}
      >
        {t(($) => $.costs.table.keep, words)}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFilterOff size={15} aria-hidden />}
        onClick={() => onChange({ filters: leaveOut(state.filters, column, value) })}
      >
        {t(($) => $.costs.table.exclude, words)}
      </Menu.Item>
    </>
  );
}

function GroupItems({ state, onPick }: { state: ExplorerState; onPick: (group: GroupBy) => void }) {
  const { t } = useTranslation();
  const offered = OFFERED_DIMENSIONS.filter(
    (one) => !state.group.includes(one) && !isSettled(state.filters, one),
  );
  if (offered.length === 0) return null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSitemap size={15} aria-hidden />}>
          {t(($) => $.costs.table.groupBy)}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {offered.map((column) => (
          <Menu.Item key={column} onClick={() => onPick(column)}>
            {dimensionLabel(t, column)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

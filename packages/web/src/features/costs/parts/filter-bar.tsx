import { Button, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { dimensionLabel, valueLabel } from '../labels.ts';
import { replaceFilter } from '../rules/filters.ts';
import type { CostFilter } from '../rules/filters.ts';
import { FilterEditor } from './filter-editor.tsx';
import styles from './filters.module.css';

interface FilterBarProps {
  readonly filters: readonly CostFilter[];
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
  readonly onChange: (filters: readonly CostFilter[]) => void;
}

/** Values that a chip spells out. */
const SPELLED = 2;
const EDITOR_WIDTH = 320;

/** The filters as chips: a click edits one, the cross takes it away. */
export function FilterBar({ filters, range, metric, currency, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  // Which filter is being edited; the number of filters is the new one.
  const [editing, setEditing] = useState<number | null>(null);
  const close = (): void => setEditing(null);
  const editor = (at: number) => (
    <FilterEditor
      filter={filters[at] ?? null}
      others={filters.filter((_, index) => index !== at)}
      range={range}
      metric={metric}
      currency={currency}
      onApply={(filter) => {
        onChange(replaceFilter(filters, at, filter));
        close();
      }}
    />
  );
  return (
    <div className={styles.bar}>
      <span className={styles.label}>{t(($) => $.costs.filters.label)}</span>
      {filters.map((filter, at) => (
        <Popover
          key={`${filter.column} ${filter.operation} ${at}`}
          opened={editing === at}
          onChange={(open) => !open && close()}
          position="bottom-start"
          width={EDITOR_WIDTH}
          trapFocus
        >
          <Popover.Target>
            <Chip
              filter={filter}
              opened={editing === at}
              onEdit={() => setEditing(editing === at ? null : at)}
              onRemove={() => onChange(replaceFilter(filters, at, null))}
            />
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label={dimensionLabel(t, filter.column)}>
            {editor(at)}
          </Popover.Dropdown>
        </Popover>
      ))}
      <Popover
        opened={editing === filters.length}
        onChange={(open) => !open && close()}
        position="bottom-start"
        width={EDITOR_WIDTH}
        trapFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            className={styles.add ?? ''}
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={editing === filters.length}
            onClick={() => setEditing(editing === filters.length ? null : filters.length)}
          >
            {t(($) => $.costs.filters.add)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t(($) => $.costs.filters.add)}>
          {editor(filters.length)}
        </Popover.Dropdown>
      </Popover>
      {filters.length > 0 && (
        <button type="button" className={styles.reset} onClick={() => onChange([])}>
          {t(($) => $.costs.filters.reset)}
        </button>
      )}
    </div>
  );
}

interface ChipProps {
  readonly filter: CostFilter;
  readonly opened: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly ref?: React.Ref<HTMLSpanElement>;
}

function Chip({ filter, opened, onEdit, onRemove, ref }: ChipProps) {
  const { t } = useTranslation();
  const name = dimensionLabel(t, filter.column);
  const spelled = filter.values.slice(0, SPELLED).map((value) => valueLabel(t, filter.column, value));
  const more = filter.values.length - spelled.length;
  return (
    <span ref={ref} className={styles.chip}>
      <button
        type="button"
        className={styles.chipMain}
        aria-haspopup="dialog"
        aria-expanded={opened}
        title={filter.values.map((value) => valueLabel(t, filter.column, value)).join(', ')}
        onClick={onEdit}
      >
        <span className={styles.chipName}>{name}</span>
        <span className={styles.chipOperation}>{t(($) => $.costs.filters[filter.operation])}</span>
        <span className={styles.chipValues}>{spelled.join(', ')}</span>
        {more > 0 && <span className={styles.chipMore}>+{more}</span>}
      </button>
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={t(($) => $.costs.filters.remove, { name })}
        onClick={onRemove}
      >
        <IconX size={13} aria-hidden />
      </button>
    </span>
  );
}

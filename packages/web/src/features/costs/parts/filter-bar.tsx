import { Button, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { dimensionLabel, valueLabel } from '../labels.ts';
import { replaceFilter } from '../rules/filters.ts';
import type { CostFilter } from '../rules/filters.ts';
import { FilterEditor, NEW_FILTER } from './filter-editor.tsx';
import type { FilterDraft } from './filter-editor.tsx';
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
  // Which filter is being written, and how far it is; the number of filters is the new one.
  const [editing, setEditing] = useState<{ readonly at: number; readonly draft: FilterDraft } | null>(null);
  const close = (): void => setEditing(null);
  const apply = (): void => {
    if (editing !== null) {
      const { column, operation, values } = editing.draft;
      const filter = column === null ? (filters[editing.at] ?? null) : { column, operation, values };
      onChange(replaceFilter(filters, editing.at, filter));
    }
    close();
  };
  const toggle = (at: number): void =>
    editing?.at === at ? apply() : setEditing({ at, draft: filters[at] ?? NEW_FILTER });
  const popover = (at: number, label: string, target: ReactNode) => (
    <EditorPopover
      key={at === filters.length ? 'new' : at}
      opened={editing?.at === at}
      label={label}
      target={target}
      onApply={apply}
      onCancel={close}
    >
      {editing?.at === at && (
        <FilterEditor
          draft={editing.draft}
          onDraft={(draft) => setEditing({ at, draft })}
          others={filters.filter((_, index) => index !== at)}
          range={range}
          metric={metric}
          currency={currency}
          onApply={apply}
        />
      )}
    </EditorPopover>
  );
  return (
    <div className={styles.bar}>
      <span className={styles.label}>{t(($) => $.costs.filters.label)}</span>
      {filters.map((filter, at) =>
        popover(
          at,
          dimensionLabel(t, filter.column),
          <Chip
            filter={filter}
            opened={editing?.at === at}
            onEdit={() => toggle(at)}
            onRemove={() => onChange(replaceFilter(filters, at, null))}
          />,
        ),
      )}
      {popover(
        filters.length,
        t(($) => $.costs.filters.add),
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={styles.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={editing?.at === filters.length}
          onClick={() => toggle(filters.length)}
        >
          {t(($) => $.costs.filters.add)}
        </Button>,
      )}
      {filters.length > 0 && (
        <button type="button" className={styles.reset} onClick={() => onChange([])}>
          {t(($) => $.costs.filters.reset)}
        </button>
      )}
    </div>
  );
}

interface EditorPopoverProps {
  readonly opened: boolean;
  readonly label: string;
  readonly target: ReactNode;
  readonly onApply: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A click beside it takes what was chosen; Escape leaves everything as it was. */
function EditorPopover({ opened, label, target, onApply, onCancel, children }: EditorPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onApply()}
      closeOnEscape={false}
      position="bottom-start"
      width={EDITOR_WIDTH}
      trapFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
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

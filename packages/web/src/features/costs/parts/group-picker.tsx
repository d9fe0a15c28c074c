import { ActionIcon, Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconPlus, IconSelector, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUPINGS_MAX } from '@altocost/contract/costs/dimensions.ts';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { dimensionLabel, groupLabel } from '../labels.ts';
import { addGroup, moveGroup, removeGroup } from '../rules/groupings.ts';
import { DimensionPicker } from './dimension-picker.tsx';
import styles from './pickers.module.css';
import bar from './query-bar.module.css';

interface GroupPickerProps {
  readonly groups: readonly GroupBy[];
  readonly range: DayRange;
  readonly metric: Metric;
  readonly onChange: (groups: readonly GroupBy[]) => void;
}

/** What costs are grouped by: one to four levels, whose order can be changed. */
export function GroupPicker({ groups, range, metric, onChange }: GroupPickerProps) {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      trapFocus
      width={320}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={bar.control ?? ''}
          rightSection={<IconSelector size={15} aria-hidden />}
          onClick={toggle}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <span className={bar.prefix}>{t(($) => $.costs.group.label)}</span>
          <span className={bar.value}>{groupLabel(t, groups)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t(($) => $.costs.group.label)}>
        <GroupEditor groups={groups} range={range} metric={metric} onChange={onChange} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The levels with their order, and the list from which the chosen level takes its dimension. */
export function GroupEditor(props: GroupPickerProps & { readonly onDone: () => void }) {
  const { groups, range, metric, onChange, onDone } = props;
  const { t } = useTranslation();
  // The level that the next pick changes; one past the last adds a level.
  const [level, setLevel] = useState(groups.length - 1);
  const at = Math.min(level, groups.length, GROUPINGS_MAX - 1);
  const adding = at === groups.length;

  const pick = (column: GroupBy): void => {
    if (adding) {
      onChange(addGroup(groups, column));
      setLevel(groups.length + 1);
      return;
    }
    if (!groups.includes(column)) onChange(groups.map((one, index) => (index === at ? column : one)));
    onDone();
  };

  return (
    <>
      <ol className={styles.levels} aria-label={t(($) => $.costs.group.title)}>
        {groups.map((column, index) => (
          <Level
            key={column}
            column={column}
            index={index}
            on={index === at}
            groups={groups}
            onSelect={() => setLevel(index)}
            onChange={onChange}
          />
        ))}
        {groups.length < GROUPINGS_MAX && (
          <li className={styles.level} data-on={adding || undefined}>
            <button
              type="button"
              className={styles.levelName}
              aria-pressed={adding}
              onClick={() => setLevel(groups.length)}
            >
              <span className={styles.number} aria-hidden="true">
                <IconPlus size={12} stroke={2.2} />
              </span>
              {t(($) => $.costs.group.add)}
            </button>
          </li>
        )}
      </ol>
      <div className={styles.divider} />
      <DimensionPicker range={range} metric={metric} chosen={groups} onPick={pick} />
    </>
  );
}

interface LevelProps {
  readonly column: GroupBy;
  readonly index: number;
  readonly on: boolean;
  readonly groups: readonly GroupBy[];
  readonly onSelect: () => void;
  readonly onChange: (groups: readonly GroupBy[]) => void;
}

function Level({ column, index, on, groups, onSelect, onChange }: LevelProps) {
  const { t } = useTranslation();
  const name = dimensionLabel(t, column);
  return (
    <li className={styles.level} data-on={on || undefined}>
      <button type="button" className={styles.levelName} aria-pressed={on} onClick={onSelect}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <span className={styles.optionName}>{name}</span>
      </button>
      {groups.length > 1 && (
        <>
          <ActionIcon
            size={26}
            disabled={index === 0}
            aria-label={t(($) => $.costs.group.up, { name })}
            onClick={() => onChange(moveGroup(groups, column, -1))}
          >
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={26}
            disabled={index === groups.length - 1}
            aria-label={t(($) => $.costs.group.down, { name })}
            onClick={() => onChange(moveGroup(groups, column, 1))}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={26}
            aria-label={t(($) => $.costs.group.remove, { name })}
            onClick={() => onChange(removeGroup(groups, column))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

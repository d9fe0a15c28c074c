import { Combobox, TextInput } from '@mantine/core';
import { IconCheck, IconSearch, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGroupBy } from '@altocost/contract/costs/dimensions.ts';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { matcher } from '../../../tables/search.ts';
import { dimensionLabel } from '../labels.ts';
import { tagKeysQuery } from '../queries.ts';
import { OFFERED_DIMENSIONS, OTHER_DIMENSIONS } from '../rules/groupings.ts';
import styles from './pickers.module.css';
import { useOpenList } from './use-open-list.ts';

interface DimensionPickerProps {
  readonly range: DayRange;
  readonly metric: Metric;
  /** Those that are in use already. */
  readonly chosen: readonly GroupBy[];
  readonly onPick: (column: GroupBy) => void;
}

/** All dimensions, and the tags that are in use in the period, with a search; arrows and Enter pick. */
export function DimensionPicker({ range, metric, chosen, onPick }: DimensionPickerProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const combobox = useOpenList();
  const { selectFirstOption } = combobox;
  const tags = useQuery(tagKeysQuery(range, metric));
  const fits = matcher(words);
  const keep = (list: readonly GroupBy[]): readonly GroupBy[] =>
    list.filter((one) => fits(`${dimensionLabel(t, one)} ${one}`));
  const groups = [
    { id: 'usual', label: t(($) => $.costs.picker.usual), options: keep(OFFERED_DIMENSIONS) },
    {
      id: 'tags',
      label: t(($) => $.costs.picker.tags),
      options: keep((tags.data?.data ?? []).map(({ key }) => `tag:${key}`).filter(isGroupBy)),
    },
    { id: 'other', label: t(($) => $.costs.picker.other), options: keep(OTHER_DIMENSIONS) },
  ].filter((group) => group.options.length > 0);

  useEffect(() => {
    if (words !== '') selectFirstOption();
  }, [words, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        if (!isGroupBy(value)) return;
        setWords('');
        onPick(value);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          // The list's own attributes (expanded, controls, the active option) come from around it.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          className={styles.search ?? ''}
          aria-label={t(($) => $.costs.picker.search)}
          placeholder={t(($) => $.costs.picker.search)}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.list ?? ''} aria-label={t(($) => $.costs.group.label)}>
        {groups.map((group) => (
          <Combobox.Group key={group.id} label={group.label}>
            {group.options.map((column) => (
              <Option key={column} column={column} chosen={chosen.includes(column)} />
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>{t(($) => $.costs.picker.none)}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

function Option({ column, chosen }: { readonly column: GroupBy; readonly chosen: boolean }) {
  const { t } = useTranslation();
  const tag = column.startsWith('tag:');
  return (
    <Combobox.Option value={column} active={chosen} className={styles.option ?? ''}>
      {tag && <IconTag size={14} stroke={1.7} aria-hidden className={styles.mark} />}
      <span className={styles.optionName}>{tag ? column.slice(4) : dimensionLabel(t, column)}</span>
      {/* Group by cost center works for Azure only (spec §5). */}
      {column === 'cost_center' && <span className={styles.hint}>{t(($) => $.costs.onlyAzure)}</span>}
      {chosen && <IconCheck size={15} stroke={2} aria-hidden className={styles.check} />}
    </Combobox.Option>
  );
}

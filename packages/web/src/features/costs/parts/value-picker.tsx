import { Combobox, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { dimensionLabel, valueLabel } from '../labels.ts';
import { valuesQuery } from '../queries.ts';
import type { CostFilter } from '../rules/filters.ts';
import styles from './pickers.module.css';
import { useOpenList } from './use-open-list.ts';

interface ValuePickerProps {
  readonly column: GroupBy;
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
  /** The other filters: only values that occur with them are offered. */
  readonly others: readonly CostFilter[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const PAUSE_MS = 200;
const SKELETONS = ['80%', '60%', '70%', '50%', '65%'];

/** Values of a dimension with their costs, dearest first; several can be chosen, by mouse or by arrows and Enter. */
export function ValuePicker({ column, range, metric, currency, others, chosen, onChange }: ValuePickerProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), PAUSE_MS);
  const combobox = useOpenList();
  const values = useQuery({
    ...valuesQuery(column, { range, metric, filters: others }, search),
    placeholderData: keepPreviousData,
  });
  const name = dimensionLabel(t, column);
  const found = values.data?.data.map(({ values: [value = ''], cost }) => ({ value, cost })) ?? [];
  const known = new Set(found.map((one) => one.value));
  const apart = search === '' ? chosen.filter((value) => !known.has(value)) : [];
  const rows: readonly { value: string; cost: Amount | null }[] = [
    ...apart.map((value) => ({ value, cost: null })),
    ...found,
  ];

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) =>
        onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          // The list's own attributes (expanded, controls, the active option) come from around it.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          className={styles.search ?? ''}
          aria-label={t(($) => $.costs.filters.search)}
          placeholder={t(($) => $.costs.filters.search)}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      {values.isError ? (
        <ErrorState
          problem={values.error}
          onRetry={() => void values.refetch()}
          retrying={values.isFetching}
        />
      ) : (
        <Combobox.Options
          className={styles.list ?? ''}
          aria-multiselectable="true"
          aria-busy={values.isFetching}
          aria-label={t(($) => $.costs.filters.values, { name })}
        >
          {values.isPending &&
            SKELETONS.map((width) => <Skeleton key={width} h={14} w={width} my={9} mx={8} />)}
          {rows.map(({ value, cost }) => (
            <ValueOption
              key={value}
              value={value}
              label={valueLabel(t, column, value)}
              cost={cost}
              currency={currency}
              chosen={chosen.includes(value)}
            />
          ))}
          {values.isSuccess && rows.length === 0 && (
            <Combobox.Empty>{t(($) => $.costs.filters.none)}</Combobox.Empty>
          )}
        </Combobox.Options>
      )}
      <More shown={found.length} count={values.data?.count ?? 0} currency={currency} />
    </Combobox>
  );
}

interface ValueOptionProps {
  readonly value: string;
  readonly label: string;
  readonly cost: Amount | null;
  readonly currency: string;
  readonly chosen: boolean;
}

function ValueOption({ value, label, cost, currency, chosen }: ValueOptionProps) {
  const format = useFormat(currency);
  return (
    <Combobox.Option value={value} active={chosen} className={styles.option ?? ''} aria-selected={chosen}>
      <span className={styles.tick} data-on={chosen || undefined} aria-hidden="true">
        {chosen && <IconCheck size={12} stroke={3} />}
      </span>
      <span className={styles.optionName} title={label}>
        {label}
      </span>
      {cost !== null && <span className={`${styles.hint} num`}>{format.moneyCompact(cost)}</span>}
    </Combobox.Option>
  );
}

function More({ shown, count, currency }: { shown: number; count: number; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  if (count <= shown) return null;
  return (
    <p className={styles.more}>
      {t(($) => $.costs.filters.more, { shown: format.count(shown), total: format.count(count) })}
    </p>
  );
}

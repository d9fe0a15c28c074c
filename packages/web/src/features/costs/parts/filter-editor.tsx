import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { dimensionLabel } from '../labels.ts';
import type { CostFilter } from '../rules/filters.ts';
import { DimensionPicker } from './dimension-picker.tsx';
import styles from './filters.module.css';
import { ValuePicker } from './value-picker.tsx';

interface FilterEditorProps {
  /** Null for a new filter: its dimension is asked first. */
  readonly filter: CostFilter | null;
  readonly others: readonly CostFilter[];
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
  /** Null, or without values: the filter goes. */
  readonly onApply: (filter: CostFilter | null) => void;
}

/** Chooses a dimension or tag, whether its values are kept or left out, and the values. */
export function FilterEditor({ filter, others, range, metric, currency, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  const [column, setColumn] = useState<GroupBy | null>(filter?.column ?? null);
  const [operation, setOperation] = useState<CostFilter['operation']>(filter?.operation ?? 'in');
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? []);

  if (column === null) {
    return <DimensionPicker range={range} metric={metric} chosen={[]} onPick={setColumn} />;
  }
  const choose = (): void => {
    setColumn(null);
    setValues([]);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.editorHead}>
        <button type="button" className={styles.back} onClick={choose} title={t(($) => $.costs.filters.back)}>
          <IconChevronLeft size={15} aria-hidden />
          <span className={styles.backName}>{dimensionLabel(t, column)}</span>
        </button>
        <SegmentedControl
          aria-label={t(($) => $.costs.filters.operation)}
          value={operation}
          onChange={(value) => setOperation(value === 'nin' ? 'nin' : 'in')}
          data={[
            { value: 'in', label: t(($) => $.costs.filters.in) },
            { value: 'nin', label: t(($) => $.costs.filters.nin) },
          ]}
        />
      </div>
      <ValuePicker
        key={column}
        column={column}
        range={range}
        metric={metric}
        currency={currency}
        others={others}
        chosen={values}
        onChange={setValues}
      />
      <div className={styles.editorFoot}>
        <span className={styles.chosen}>{t(($) => $.costs.filters.chosen, { count: values.length })}</span>
        <Button
          disabled={values.length === 0 && filter === null}
          onClick={() => onApply(values.length === 0 ? null : { column, operation, values })}
        >
          {t(($) => $.costs.filters.apply)}
        </Button>
      </div>
    </div>
  );
}

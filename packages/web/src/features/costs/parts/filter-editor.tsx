import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { dimensionLabel } from '../labels.ts';
import type { CostFilter } from '../rules/filters.ts';
import { DimensionPicker } from './dimension-picker.tsx';
import styles from './filters.module.css';
import { ValuePicker } from './value-picker.tsx';

/** A filter that is being written: its dimension may not be chosen yet. */
export interface FilterDraft {
  readonly column: GroupBy | null;
  readonly operation: CostFilter['operation'];
  readonly values: readonly string[];
}

export const NEW_FILTER: FilterDraft = { column: null, operation: 'in', values: [] };

interface FilterEditorProps {
  readonly draft: FilterDraft;
  readonly onDraft: (draft: FilterDraft) => void;
  readonly others: readonly CostFilter[];
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
  readonly onApply: () => void;
}

/** Chooses a dimension or tag, whether its values are kept or left out, and the values. */
export function FilterEditor(props: FilterEditorProps) {
  const { draft, onDraft, others, range, metric, currency, onApply } = props;
  const { column, operation, values } = draft;
  const { t } = useTranslation();

  if (column === null) {
    return (
      <DimensionPicker
        range={range}
        metric={metric}
        chosen={[]}
        onPick={(picked) => onDraft({ ...draft, column: picked })}
      />
    );
  }
  return (
    <div className={styles.editor}>
      <div className={styles.editorHead}>
        <button
          type="button"
          className={styles.back}
          onClick={() => onDraft({ ...draft, column: null, values: [] })}
          title={t(($) => $.costs.filters.back)}
        >
          <IconChevronLeft size={15} aria-hidden />
          <span className={styles.backName}>{dimensionLabel(t, column)}</span>
        </button>
        <SegmentedControl
          aria-label={t(($) => $.costs.filters.operation)}
          value={operation}
          onChange={(value) => onDraft({ ...draft, operation: value === 'nin' ? 'nin' : 'in' })}
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
        onChange={(chosen) => onDraft({ ...draft, values: chosen })}
      />
      <div className={styles.editorFoot}>
        <span className={styles.chosen}>{t(($) => $.costs.filters.chosen, { count: values.length })}</span>
        <Button onClick={onApply}>{t(($) => $.costs.filters.apply)}</Button>
      </div>
    </div>
  );
}

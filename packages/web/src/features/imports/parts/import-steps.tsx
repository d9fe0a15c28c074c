import { Progress, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SHOWN_STEPS, stepStates } from '../steps.ts';
import styles from './import-steps.module.css';

const ICONS = { done: IconCheck, current: IconRefresh, failed: IconX, ahead: IconPoint } as const;

interface ImportStepsProps {
  readonly record: ImportRecord;
  /** In a list: a phone then shows the current step only. */
  readonly compact?: boolean;
}

/** download → normalize → aggregate → check → done, as it happens (spec §4). */
export function ImportSteps({ record, compact = false }: ImportStepsProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const states = stepStates(record);
  if (states.length === 0) return null;
  const current = SHOWN_STEPS[states.indexOf('current')];
  return (
    <div data-compact={compact || undefined} className={styles.box}>
      {compact && current !== undefined && (
        <span className={styles.now}>{t(($) => $.imports.steps[current])}</span>
      )}
      <ol className={styles.steps} aria-label={t(($) => $.imports.steps.label)}>
        {SHOWN_STEPS.map((step, index) => {
          const state = states[index] ?? 'ahead';
          const Icon = ICONS[state];
          return (
            <li
              key={step}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.dot} aria-hidden="true">
                <Icon size={13} stroke={2.4} />
              </span>
              <span className={styles.name}>
                {t(($) => $.imports.steps[step])}
                <VisuallyHidden>{`, ${t(($) => $.imports.steps.state[state])}`}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ol>
      {record.status === 'pending' && (
        <Progress
          className={styles.bar ?? ''}
          size={6}
          value={record.percent}
          aria-label={t(($) => $.imports.steps.percent, { percent: format.percent(record.percent, 0) })}
        />
      )}
    </div>
  );
}

import { Progress, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SHOWN_STEPS, stepStates } from '../steps.ts';
import styles from './import-steps.module.css';

const ICONS = { done: IconCheck, current: IconRefresh, failed: IconX, todo: IconPoint } as const;

/** download → normalize → aggregate → check → done, as it happens (spec §4). */
export function ImportSteps({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const states = stepStates(record);
  if (states.length === 0) return null;
  return (
    <div>
      <ol className={styles.steps} aria-label={t(($) => $.imports.steps.label)}>
        {SHOWN_STEPS.map((step, index) => {
          const state = states[index] ?? 'todo';
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

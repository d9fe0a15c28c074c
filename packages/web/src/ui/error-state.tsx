import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/problem.ts';
import styles from './blocks.module.css';
import { problemText } from './problem-text.ts';

interface ErrorStateProps {
  readonly problem: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Stands in the place of what could not be loaded; the rest of the page stays. */
export function ErrorState({ problem, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const id = problem instanceof ApiProblem ? problem.requestId : undefined;
  return (
    <div className={styles.block} role="alert">
      <div className={styles.icon} data-tone="alert" aria-hidden="true">
        <IconAlertCircle size={22} stroke={1.7} />
      </div>
      <p className={styles.title}>{t(($) => $.problems.title)}</p>
      <p className={styles.text}>{problemText(problem, t)}</p>
      {onRetry !== undefined && (
        <Button
          className={styles.action ?? ''}
          variant="default"
          loading={retrying}
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={onRetry}
        >
          {t(($) => $.ui.retry)}
        </Button>
      )}
      {id !== undefined && <div className={styles.id}>{t(($) => $.ui.requestId, { id })}</div>}
    </div>
  );
}

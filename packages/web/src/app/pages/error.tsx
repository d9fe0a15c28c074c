import { Button, Group } from '@mantine/core';
import { IconAlertCircle, IconLock, IconRefresh } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problem.ts';
import { PATHS } from '../../lib/paths.ts';
import { problemText } from '../../ui/problem-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './error.module.css';
import { NotFoundPage } from './not-found.tsx';
import { PlanLimitPage } from './plan-limit.tsx';

/** The code of a page that a newer version of the product has replaced. */
function isStaleChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|ChunkLoadError/i.test(message);
}

/** What a page shows instead of itself: not allowed, failed to load, outdated, or broken. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const problem = error instanceof ApiProblem ? error : null;
  if (problem?.error === 'not_found') return <NotFoundPage />;
  if (problem?.error === 'plan_limited') return <PlanLimitPage />;
  const forbidden = problem?.status === 403;
  const stale = isStaleChunk(error);
  const again = (): void => {
    if (stale) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  const words = forbidden ? 'forbidden' : stale ? 'chunk' : 'crash';
  const Icon = forbidden ? IconLock : IconAlertCircle;
  return (
    <div className={styles.page} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <Icon size={26} stroke={1.6} />
      </span>
      <h1 className={styles.title}>{t(($) => $.problems[words].title)}</h1>
      <p className={styles.text}>
        {problem !== null && !forbidden ? problemText(problem, t) : t(($) => $.problems[words].text)}
      </p>
      <Group gap={8} mt={18}>
        {!forbidden && (
          <Button leftSection={<IconRefresh size={15} aria-hidden />} onClick={again}>
            {stale ? t(($) => $.problems.chunk.action) : t(($) => $.ui.retry)}
          </Button>
        )}
        <LinkButton to={PATHS.root} variant={forbidden ? 'filled' : 'default'}>
          {t(($) => $.problems.home)}
        </LinkButton>
      </Group>
      {problem?.requestId !== undefined && (
        <p className={styles.id}>{t(($) => $.ui.requestId, { id: problem.requestId })}</p>
      )}
    </div>
  );
}

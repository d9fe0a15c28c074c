import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../ui/problem-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { StatusTone } from '../../../ui/status-badge.tsx';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integration-card.module.css';

/** What is known of the integration right now. */
export interface LiveState {
  readonly tone: StatusTone;
  readonly label: string;
  readonly meaning: string;
}

interface LiveCardProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  /** Undefined: on its way, or it did not come. */
  readonly state: LiveState | undefined;
  readonly asked: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** The way to where it is set; absent for somebody who may not go there. */
  readonly way?: ReactNode;
}

/** An integration that works today, with the state that the server told. */
export function LiveCard({ icon, title, text, state, asked, way }: LiveCardProps) {
  const { t } = useTranslation();
  const failed = state === undefined && asked.error !== null;
  return (
    <IntegrationCard
      icon={icon}
      title={title}
      text={text}
      state={
        failed ? (
          <StatusBadge tone="alert">{t(($) => $.integrations.unknown)}</StatusBadge>
        ) : state === undefined ? (
          <Skeleton h={20} w={84} radius={6} />
        ) : (
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        )
      }
    >
      {failed ? (
        <>
          <p className={styles.meaning} role="alert">
            {problemText(asked.error, t)}
          </p>
          <Button
            variant="default"
            loading={asked.isFetching}
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={() => void asked.refetch()}
          >
            {t(($) => $.ui.retry)}
          </Button>
        </>
      ) : state === undefined ? (
        <Skeleton h={17} w="70%" radius={6} />
      ) : (
        <p className={styles.meaning}>{state.meaning}</p>
      )}
      {way !== undefined && <div className={styles.way}>{way}</div>}
    </IntegrationCard>
  );
}

import { Button } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION_ABSOLUTE_HOURS } from '@altocost/contract/session/model.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { sessionsQuery } from '../queries.ts';
import { EndOneDialog, EndOthersDialog } from './end-dialogs.tsx';
import { SessionTable } from './session-table.tsx';

const SKELETON_ROWS = 3;

/** Where the person is signed in, and the ways to end it. */
export function SessionsCard() {
  const { t } = useTranslation();
  const sessions = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<SessionRow | null>(null);
  const [endingOthers, setEndingOthers] = useState(false);
  const title = t(($) => $.security.sessions.title);
  if (sessions.isError) {
    return (
      <Card title={title}>
        <ErrorState
          problem={sessions.error}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      </Card>
    );
  }
  if (sessions.data === undefined) {
    return (
      <Card title={title}>
        <RowsSkeleton rows={SKELETON_ROWS} height={52} />
      </Card>
    );
  }
  const rows = sessions.data.data;
  const others = rows.filter(({ current }) => !current).length;
  return (
    <Card
      flush
      title={title}
      sub={t(($) => $.security.sessions.sub, { hours: SESSION_ABSOLUTE_HOURS })}
      {...(others > 0 ? { right: <EndOthersButton onClick={() => setEndingOthers(true)} /> } : {})}
    >
      <SessionTable sessions={rows} onEnd={setEnding} />
      {others === 0 && (
        <EmptyState
          icon={<IconLogout2 size={22} stroke={1.7} />}
          title={t(($) => $.security.sessions.alone.title)}
          text={t(($) => $.security.sessions.alone.text)}
        />
      )}
      <EndOneDialog session={ending} onClose={() => setEnding(null)} />
      <EndOthersDialog opened={endingOthers} count={others} onClose={() => setEndingOthers(false)} />
    </Card>
  );
}

function EndOthersButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {t(($) => $.security.sessions.endOthers)}
    </Button>
  );
}

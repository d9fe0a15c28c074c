import { Button } from '@mantine/core';
import { IconDeviceDesktopOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow, UserDetail } from '@altocost/contract/users/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { nameOf } from '../../../ui/person.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deviceOf } from '../../../ui/user-agent.ts';
import { useMay } from '../../session/public/me.ts';
import { endSessionMutation, sessionsChanged, sessionsQuery } from '../queries.ts';

const SKELETON_ROWS = 3;

/** Where the person is signed in to this company, and the way to end each session. */
export function SessionsCard({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const sessions = useQuery(sessionsQuery(person.id));
  const [ending, setEnding] = useState<SessionRow | null>(null);
  if (sessions.isError) {
    return (
      <Card>
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
      <Card>
        <RowsSkeleton rows={SKELETON_ROWS} />
      </Card>
    );
  }
  return (
    <Card flush>
      {sessions.data.data.length === 0 ? (
        <EmptyState
          icon={<IconDeviceDesktopOff size={22} stroke={1.7} />}
          title={t(($) => $.users.sessions.empty.title)}
          text={t(($) => $.users.sessions.empty.text)}
        />
      ) : (
        <SessionTable sessions={sessions.data.data} onEnd={setEnding} />
      )}
      <EndDialog person={person} session={ending} onClose={() => setEnding(null)} />
    </Card>
  );
}

interface SessionTableProps {
  readonly sessions: readonly SessionRow[];
  readonly onEnd: (session: SessionRow) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const device = useDevice();
  const mayEnd = useMay('user.store');
  return (
    <SimpleTable label={t(($) => $.users.sessions.label)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.users.sessions.device)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.sessions.method)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.sessions.ip)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.sessions.since)}
          </th>
          <th scope="col">{t(($) => $.users.sessions.seen)}</th>
          {mayEnd && (
            <th scope="col" data-align="right">
              {t(($) => $.users.sessions.actions)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row" title={session.user_agent}>
              {device(session)}
            </th>
            <td data-narrow="hide">{t(($) => $.users.sessions.methods[session.method])}</td>
            <td data-narrow="hide" className="num">
              {session.ip}
            </td>
            <td data-narrow="hide" className="num">
              {format.instant(session.created_at)}
            </td>
            <td className="num">{format.instant(session.last_seen_at)}</td>
            {mayEnd && (
              <td data-align="right">
                {session.current ? (
                  <StatusBadge tone="info">{t(($) => $.users.sessions.current)}</StatusBadge>
                ) : (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    mr={-8}
                    onClick={() => onEnd(session)}
                  >
                    {t(($) => $.users.sessions.end)}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface EndDialogProps {
  readonly person: UserDetail;
  readonly session: SessionRow | null;
  readonly onClose: () => void;
}

function EndDialog({ person, session, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const device = useDevice();
  const end = useMutation({
    ...endSessionMutation(),
    onSuccess: async () => {
      onClose();
      notifyDone(
        t(($) => $.users.sessions.ended),
        t,
      );
      await sessionsChanged(client);
    },
  });
  return (
    <ConfirmDialog
      opened={session !== null}
      title={t(($) => $.users.sessions.endTitle)}
      confirm={t(($) => $.users.sessions.endConfirm)}
      destructive
      busy={end.isPending}
      onConfirm={() => {
        if (session !== null) end.mutate({ params: { id: person.id, sessionId: session.id } });
      }}
      onClose={onClose}
    >
      {session !== null &&
        t(($) => $.users.sessions.endText, { name: nameOf(person), device: device(session) })}
    </ConfirmDialog>
  );
}

function useDevice(): (session: SessionRow) => string {
  const { t } = useTranslation();
  return ({ user_agent: header }) => deviceOf(header) ?? t(($) => $.users.sessions.unknownDevice);
}

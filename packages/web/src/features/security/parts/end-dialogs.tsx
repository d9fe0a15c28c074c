import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { endOthersMutation, endSessionMutation, sessionsChanged } from '../queries.ts';
import { useDevice } from './device.ts';

interface EndOneDialogProps {
  /** Null: closed. */
  readonly session: SessionRow | null;
  readonly onClose: () => void;
}

/** Ends one session. The list is asked for again after a failure too: it may have ended by itself. */
export function EndOneDialog({ session, onClose }: EndOneDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const device = useDevice();
  const end = useMutation({
    ...endSessionMutation(),
    onSuccess: () =>
      notifyDone(
        t(($) => $.security.sessions.ended),
        t,
      ),
    onSettled: () => {
      onClose();
      return sessionsChanged(client);
    },
  });
  return (
    <ConfirmDialog
      opened={session !== null}
      title={t(($) => $.security.sessions.endTitle)}
      confirm={t(($) => $.security.sessions.endConfirm)}
      destructive
      busy={end.isPending}
      onConfirm={() => {
        if (session !== null) end.mutate({ params: { id: session.id } });
      }}
      onClose={onClose}
    >
      {session !== null && t(($) => $.security.sessions.endText, { device: device(session) })}
    </ConfirmDialog>
  );
}

interface EndOthersDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly onClose: () => void;
}

/** Ends every session but this one, and says how many there were. */
export function EndOthersDialog({ opened, count, onClose }: EndOthersDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const end = useMutation({
    ...endOthersMutation(),
    onSuccess: ({ data }) =>
      notifyDone(
        t(($) => $.security.sessions.endedOthers, { count: data.ended }),
        t,
      ),
    onSettled: () => {
      onClose();
      return sessionsChanged(client);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t(($) => $.security.sessions.endOthersTitle)}
      confirm={t(($) => $.security.sessions.endOthers)}
      destructive
      busy={end.isPending}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
    >
      {t(($) => $.security.sessions.endOthersText, { count })}
    </ConfirmDialog>
  );
}

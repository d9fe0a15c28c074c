import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Team } from '@altocost/contract/teams/model.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { groupsChanged, remove } from '../queries.ts';
import type { GroupKind } from '../queries.ts';

interface RemoveDialogProps {
  readonly kind: GroupKind;
  readonly group: Team | null;
  readonly onClose: () => void;
}

/** Deletes a team or channel; its people stay in the company. */
export function RemoveDialog({ kind, group, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (gone: Team) => remove(kind, gone.id),
    onSuccess: async (_reply, gone) => {
      onClose();
      notifyDone(
        t(($) => $[kind].removed, { name: gone.name }),
        t,
      );
      await groupsChanged(client, kind);
    },
  });
  return (
    <ConfirmDialog
      opened={group !== null}
      title={t(($) => $[kind].removeTitle, { name: group?.name ?? '' })}
      confirm={t(($) => $[kind].removeConfirm)}
      destructive
      busy={removing.isPending}
      onConfirm={() => {
        if (group !== null) removing.mutate(group);
      }}
      onClose={onClose}
    >
      {t(($) => $[kind].removeText, { count: group?.users.length ?? 0 })}
    </ConfirmDialog>
  );
}

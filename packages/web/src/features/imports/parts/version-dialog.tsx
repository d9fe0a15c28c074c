import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillVersion } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { figuresChanged, restoreMutation, withdrawMutation } from '../queries.ts';

export interface VersionAction {
  readonly kind: 'restore' | 'withdraw';
  readonly version: BillVersion;
}

interface VersionDialogProps {
  readonly action: VersionAction | null;
  readonly onClose: () => void;
}

/** Asks before a version leaves the figures or comes back into them. */
export function VersionDialog({ action, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(action);
  if (action !== null && action !== last) setLast(action);
  const format = useFormat('EUR');

  const done = (kind: VersionAction['kind']) => async (): Promise<void> => {
    onClose();
    notifyDone(
      kind === 'restore' ? t(($) => $.imports.versions.restored) : t(($) => $.imports.versions.withdrawn),
      t,
    );
    await figuresChanged(client);
  };
  const restore = useMutation({ ...restoreMutation(), onSuccess: done('restore') });
  const withdraw = useMutation({ ...withdrawMutation(), onSuccess: done('withdraw') });

  // The dialog keeps its words while it closes.
  const shown = action ?? last;
  if (shown === null) return null;
  const { kind, version } = shown;
  const facts = {
    version: version.version,
    month: format.month(version.month),
    export: version.export_name,
  };
  const apply = (): void => {
    const input = { params: { id: version.id } };
    if (kind === 'restore') restore.mutate(input);
    else withdraw.mutate(input);
  };
  return (
    <ConfirmDialog
      opened={action !== null}
      title={t(($) => $.imports.versions[`${kind}Title`])}
      confirm={t(($) => $.imports.versions[`${kind}Confirm`])}
      destructive={kind === 'withdraw'}
      busy={restore.isPending || withdraw.isPending}
      onConfirm={apply}
      onClose={onClose}
    >
      {t(($) => $.imports.versions[`${kind}Text`], facts)}
    </ConfirmDialog>
  );
}

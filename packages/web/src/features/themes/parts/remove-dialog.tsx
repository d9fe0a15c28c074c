import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Company } from '@altocost/contract/companies/model.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { removeColours, themesChanged } from '../queries.ts';

interface RemoveDialogProps {
  readonly company: Company;
  /** Colours that are to go; empty: closed. */
  readonly removing: readonly Theme[];
  readonly onClose: () => void;
}

/** Asks before the colours of a mode, or of both, are deleted, and says what is shown then. */
export function RemoveDialog({ company, removing, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const gone = (theme: Theme): boolean => removing.some(({ id }) => id === theme.id);
  const stays = company.themes.some((theme) => !gone(theme));
  const mode = t(($) => $.themes.modes[removing[0]?.is_default === 0 ? 'dark' : 'light']);
  const deleting = useMutation({
    mutationFn: () => removeColours(company.id, removing),
    onSuccess: async () => {
      onClose();
      notifyDone(stays ? t(($) => $.themes.removed) : t(($) => $.themes.resetDone), t);
      await themesChanged(client, company.id, (before) => before.filter((theme) => !gone(theme)));
    },
    // Of two modes one may be gone already.
    onError: () => themesChanged(client, company.id, (before) => [...before]),
  });
  return (
    <ConfirmDialog
      opened={removing.length > 0}
      title={stays ? t(($) => $.themes.removeTitle, { mode }) : t(($) => $.themes.resetTitle)}
      confirm={stays ? t(($) => $.themes.removeConfirm) : t(($) => $.themes.resetConfirm)}
      destructive
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      {stays
        ? t(($) => $.themes.removeText, { name: company.name, mode })
        : t(($) => $.themes.resetText, { name: company.name })}
    </ConfirmDialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { revokeMutation, tokensChanged } from '../queries.ts';

interface RevokeDialogProps {
  /** Null: closed. */
  readonly token: ApiToken | null;
  readonly onClose: () => void;
}

/** Ends a token at once; what uses it stops working. */
export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const revoking = useMutation({
    ...revokeMutation(),
    onSuccess: () =>
      notifyDone(
        t(($) => $.tokens.revoked, { name: token?.name ?? '' }),
        t,
      ),
    onSettled: () => {
      onClose();
      return tokensChanged(client);
    },
  });
  return (
    <ConfirmDialog
      opened={token !== null}
      title={t(($) => $.tokens.revokeTitle, { name: token?.name ?? '' })}
      confirm={t(($) => $.tokens.revokeConfirm)}
      destructive
      busy={revoking.isPending}
      onConfirm={() => {
        if (token !== null) revoking.mutate({ params: { id: token.id } });
      }}
      onClose={onClose}
    >
      {t(($) => $.tokens.revokeText, { ending: token?.ending ?? '' })}
    </ConfirmDialog>
  );
}

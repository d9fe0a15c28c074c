import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../lib/paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost: on the way to another page, and by the browser before its tab is closed. A session
 * that has ended asks nothing: its changes could not be saved any more.
 */
export function LeaveGuard() {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => ![current.pathname, PATHS.login].includes(next.pathname),
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t(($) => $.forms.leave.title)}
      confirm={t(($) => $.forms.leave.confirm)}
      destructive
      busy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t(($) => $.forms.leave.text)}
    </ConfirmDialog>
  );
}

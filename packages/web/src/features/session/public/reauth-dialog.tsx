import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReauthForm, SignInAgain } from '../parts/reauth-form.tsx';
import { useMe } from './me.ts';

interface ReauthDialogProps {
  readonly opened: boolean;
  /** True when the person proved who they are. */
  readonly onAnswer: (confirmed: boolean) => void;
}

/** Dangerous acts want a sign-in of the last minutes; the act goes on where it was once it is given. */
export function ReauthDialog({ opened, onAnswer }: ReauthDialogProps) {
  const { t } = useTranslation();
  const { has_password } = useMe();
  const onCancel = () => onAnswer(false);
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t(($) => $.session.reauth.title)}
      size={420}
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {has_password ? (
        <ReauthForm onConfirmed={() => onAnswer(true)} onCancel={onCancel} />
      ) : (
        <SignInAgain onCancel={onCancel} />
      )}
    </Modal>
  );
}

import { ActionIcon, Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import styles from './secret-dialog.module.css';

/** A token that was just made. */
export interface Secret {
  readonly name: string;
  readonly token: string;
}

interface SecretDialogProps {
  /** Null: closed. */
  readonly secret: Secret | null;
  readonly onClose: () => void;
}

/** The only time that a token can be seen; it closes by its button alone, not by a stray click or key. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t(($) => $.tokens.secret.title, { name: secret?.name ?? '' })}
      size={560}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {secret !== null && (
        <div className={styles.stack}>
          <Banner tone="watch" title={t(($) => $.tokens.secret.once)}>
            {t(($) => $.tokens.secret.warning)}
          </Banner>
          <CopyField label={t(($) => $.tokens.secret.label)} value={secret.token} />
          <Example />
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t(($) => $.tokens.secret.done)}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

/** The secret stays out of it: commands are kept in the history of the shell. */
function Example() {
  const { t } = useTranslation();
  const command = `curl -H "Authorization: Bearer $ALTOCOST_TOKEN" ${window.location.origin}/api/user`;
  return (
    <div>
      <p className={styles.label}>{t(($) => $.tokens.secret.example)}</p>
      <div className={styles.example}>
        <pre className={styles.code}>{command}</pre>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <ActionIcon
              size={26}
              onClick={copy}
              aria-label={copied ? t(($) => $.ui.copied) : t(($) => $.tokens.secret.copyExample)}
            >
              {copied ? (
                <IconCheck size={15} stroke={1.8} aria-hidden />
              ) : (
                <IconCopy size={15} stroke={1.8} aria-hidden />
              )}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  /** What will happen, naming the object. */
  readonly children: ReactNode;
  /** Verb and object: "Withdraw the version". */
  readonly confirm: ReactNode;
  readonly destructive?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone at once. Failures are told by the toast of the mutation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {props.children}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button
          {...(props.destructive ? { color: 'red' } : {})}
          loading={props.busy}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </Group>
    </Modal>
  );
}

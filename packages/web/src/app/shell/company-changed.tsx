import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Another tab took the session to another company: nothing here may go on, so nothing but reloading is offered. */
export function CompanyChanged() {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t(($) => $.companies.changed.title)}
      size={420}
      centered
      zIndex={500}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {t(($) => $.companies.changed.text)}
      <Group justify="flex-end" mt={20}>
        <Button onClick={() => window.location.reload()} data-autofocus>
          {t(($) => $.companies.changed.action)}
        </Button>
      </Group>
    </Modal>
  );
}

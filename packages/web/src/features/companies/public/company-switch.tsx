import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CompanyList } from '../parts/company-list.tsx';
import styles from '../parts/company-list.module.css';

interface CompanySwitchProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The company-switch dialog of spec §2, over any page. The list loads when it is opened. */
export function CompanySwitch({ opened, onClose }: CompanySwitchProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.companies.switch.title)}
      size={450}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <p className={styles.text}>{t(($) => $.companies.switch.text)}</p>
      <CompanyList onDone={onClose} />
    </Modal>
  );
}

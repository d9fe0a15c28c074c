import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../features/session/public/me.ts';
import styles from './app-bar.module.css';

/** The company that is shown, and the way to another one; only for those who may switch. */
export function CompanyButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { company } = useMe();
  if (!useMay('switch.company')) return null;
  return (
    <Tooltip label={t(($) => $.companies.switch.title)}>
      <UnstyledButton
        className={styles.switch}
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-label={t(($) => $.companies.switch.open, { company: company.name })}
      >
        <IconBuilding size={17} stroke={1.7} aria-hidden />
        <span className={styles.switchName}>{company.name}</span>
        <IconSelector size={15} stroke={1.7} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}

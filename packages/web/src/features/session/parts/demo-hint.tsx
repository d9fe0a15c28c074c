import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEMO_ACCOUNT } from '@altocost/contract/session/demo.ts';
import { healthQuery } from '../queries.ts';
import styles from './login-form.module.css';

interface DemoHintProps {
  readonly busy: boolean;
  readonly onUse: (account: typeof DEMO_ACCOUNT) => void;
}

/** The demo account, only where the server says that the demo company is there. */
export function DemoHint({ busy, onUse }: DemoHintProps) {
  const { t } = useTranslation();
  const { data } = useQuery(healthQuery());
  if (data?.data.demo !== true) return null;
  return (
    <div className={styles.demo}>
      <p className={styles.demoTitle}>
        <IconFlask2 size={16} stroke={1.8} aria-hidden />
        {t(($) => $.session.demo.title)}
      </p>
      <p className={styles.demoText}>{t(($) => $.session.demo.text)}</p>
      <dl className={styles.demoAccount}>
        <dt>{t(($) => $.session.email)}</dt>
        <dd>{DEMO_ACCOUNT.email}</dd>
        <dt>{t(($) => $.session.passwordLabel)}</dt>
        <dd>{DEMO_ACCOUNT.password}</dd>
      </dl>
      <Button variant="default" fullWidth disabled={busy} onClick={() => onUse(DEMO_ACCOUNT)}>
        {t(($) => $.session.demo.fill)}
      </Button>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ChangePassword } from '../public/change-password.tsx';
import styles from './set-password.module.css';

/** /set-password: one's own password. */
export default function SetPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(($) => $.shell.titles.setPassword)} desc={t(($) => $.session.password.desc)} />
      <Card className={styles.card}>
        <ChangePassword />
      </Card>
    </>
  );
}

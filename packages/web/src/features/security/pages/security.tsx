import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';
import { PasswordCard } from '../parts/password-card.tsx';
import { SessionsCard } from '../parts/sessions-card.tsx';
import styles from './security.module.css';

/** One's own password, and where one is signed in. */
export default function SecurityPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(($) => $.security.title)} desc={t(($) => $.security.desc)} />
      <div className={styles.grid}>
        <SessionsCard />
        <PasswordCard />
      </div>
    </>
  );
}

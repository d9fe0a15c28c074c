import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMay } from '../../session/public/me.ts';
import { SessionsCard } from '../parts/sessions-card.tsx';
import { SsoCard } from '../parts/sso-card.tsx';
import styles from './application.module.css';

/** How the company's people sign in to the application, and for how long. */
export default function ApplicationPage() {
  const { t } = useTranslation();
  const mayConfigure = useMay('company.update');
  return (
    <>
      <PageHead title={t(($) => $.application.title)} desc={t(($) => $.application.desc)} />
      <div className={styles.grid}>
        {mayConfigure ? <SsoCard /> : <Banner tone="info">{t(($) => $.application.sso.mayNot)}</Banner>}
        <SessionsCard />
      </div>
    </>
  );
}

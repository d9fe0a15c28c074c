import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';
import { MailCard, PaymentCard, SsoCard } from '../parts/live-cards.tsx';
import { ConnectorsCard, JiraCard } from '../parts/planned-cards.tsx';
import styles from './integrations.module.css';

/** What the application is connected to, and what it will be. */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(($) => $.integrations.title)} desc={t(($) => $.integrations.desc)} />
      <section aria-labelledby="live" className={styles.section}>
        <h2 id="live" className={styles.title}>
          {t(($) => $.integrations.live)}
        </h2>
        <div className={styles.cards}>
          <MailCard />
          <SsoCard />
          <PaymentCard />
        </div>
      </section>
      <section aria-labelledby="planned" className={styles.section}>
        <h2 id="planned" className={styles.title}>
          {t(($) => $.integrations.planned)}
        </h2>
        <div className={styles.cards}>
          <JiraCard />
          <ConnectorsCard />
        </div>
      </section>
    </>
  );
}

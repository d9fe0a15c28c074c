import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import styles from './server-banner.module.css';

/** Whether mails leave, and whether they can be read here. The variables are those of the server's settings. */
export function ServerBanner({ configured }: { readonly configured: boolean }) {
  const { t } = useTranslation();
  return configured ? (
    <Banner tone="info">{t(($) => $.mails.server.configured)}</Banner>
  ) : (
    <Banner tone="watch" title={t(($) => $.mails.server.missing)}>
      <p className={styles.text}>{t(($) => $.mails.server.missingText)}</p>
      <code className={styles.example}>{t(($) => $.mails.server.example)}</code>
      <p className={styles.text}>{t(($) => $.mails.server.sender, { from: 'MAIL_FROM' })}</p>
    </Banner>
  );
}

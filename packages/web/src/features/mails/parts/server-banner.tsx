import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';

/** Whether mails leave, and whether they can be read here. The variables are those of the server's settings. */
export function ServerBanner({ configured }: { readonly configured: boolean }) {
  const { t } = useTranslation();
  return configured ? (
    <Banner tone="info">{t(($) => $.mails.server.configured)}</Banner>
  ) : (
    <Banner tone="watch" title={t(($) => $.mails.server.missing)}>
      {t(($) => $.mails.server.missingText, { url: 'SMTP_URL', from: 'MAIL_FROM' })}
    </Banner>
  );
}

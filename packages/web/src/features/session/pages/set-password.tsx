import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ChangePassword } from '../public/change-password.tsx';
import { useMe } from '../public/me.ts';
import styles from './set-password.module.css';

/** /set-password: one's own password; who has none is led to where one is asked for. */
export default function SetPasswordPage() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      <PageHead title={t(($) => $.shell.titles.setPassword)} desc={t(($) => $.session.password.desc)} />
      <Card className={styles.card}>
        {me.has_password ? (
          <ChangePassword />
        ) : (
          <>
            <p>{t(($) => $.session.password.first)}</p>
            <LinkButton to={PATHS.security}>{t(($) => $.shell.profile.security)}</LinkButton>
          </>
        )}
      </Card>
    </>
  );
}

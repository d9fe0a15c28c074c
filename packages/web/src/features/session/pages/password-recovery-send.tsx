import { IconMailOpened } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RESET_LINK_MINUTES } from '@altocost/contract/session/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';
import styles from '../parts/sign-in-card.module.css';

/** /login/password-recovery-send: the mail is on its way, if there is an account. */
export default function PasswordRecoverySendPage() {
  const { t } = useTranslation();
  const { minutes = RESET_LINK_MINUTES } = useSearch({ from: PATHS.passwordRecoverySend });
  return (
    <SignInCard
      icon={<IconMailOpened size={22} stroke={1.7} />}
      tone="ok"
      title={t(($) => $.session.forgotten.sent)}
      text={t(($) => $.session.forgotten.sentText, { count: minutes })}
    >
      <p className={styles.note}>{t(($) => $.session.forgotten.spam)}</p>
      <LinkButton to={PATHS.passwordForgotten} search={({ redirect }) => ({ redirect })} variant="default">
        {t(($) => $.session.forgotten.again)}
      </LinkButton>
    </SignInCard>
  );
}

import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';

/** /login/password-recovery-error: the link to set a password is not valid (any more). */
export default function PasswordRecoveryErrorPage() {
  const { t } = useTranslation();
  return (
    <SignInCard
      icon={<IconLinkOff size={22} stroke={1.7} />}
      tone="alert"
      title={t(($) => $.session.forgotten.errorTitle)}
      text={t(($) => $.session.forgotten.errorText)}
    >
      <LinkButton to={PATHS.passwordForgotten} search={{}}>
        {t(($) => $.session.forgotten.again)}
      </LinkButton>
    </SignInCard>
  );
}

import { Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** Shown while a single sign-on is being completed. */
export function SsoWorking() {
  const { t } = useTranslation();
  return (
    <SignInCard title={t(($) => $.session.sso.title)} text={t(($) => $.session.sso.working)} back={false}>
      <Loader size={22} role="status" aria-label={t(($) => $.session.sso.working)} />
    </SignInCard>
  );
}

/** A single sign-on that came to nothing; null says why in general. */
export function SsoFailed({ text }: { readonly text: string | null }) {
  const { t } = useTranslation();
  return (
    <SignInCard
      icon={<IconPlugConnectedX size={22} stroke={1.7} />}
      tone="alert"
      title={t(($) => $.session.sso.failedTitle)}
      text={text ?? t(($) => $.session.sso.failedText)}
    >
      <LinkButton to={PATHS.sso} search={{}}>
        {t(($) => $.session.sso.retry)}
      </LinkButton>
    </SignInCard>
  );
}

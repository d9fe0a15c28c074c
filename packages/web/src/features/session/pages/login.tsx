import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { afterLogin, PATHS } from '../../../lib/paths.ts';
import { LoginForm } from '../parts/login-form.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';

/** Signing in; afterwards to the address in `redirect`, otherwise to the dashboard. */
export default function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const search = useSearch({ from: PATHS.login });
  return (
    <SignInCard title={t(($) => $.session.title)} text={t(($) => $.session.subtitle)} back={false}>
      <LoginForm
        ended={search.ended === true}
        onSignedIn={() => router.history.push(afterLogin(search.redirect))}
      />
    </SignInCard>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterLogin, PATHS } from '../../../lib/paths.ts';
import { recallRedirect } from '../../../lib/redirect.ts';
import { linkProblem } from '../link-problem.ts';
import { createOnce } from '../once.ts';
import { SignInFrame } from '../parts/sign-in-frame.tsx';
import { signInByKey } from '../sign-in.ts';
import { SsoFailed, SsoWorking } from '../parts/sso-outcome.tsx';

const exchange = createOnce<string | undefined>();

/** /login-success: changes the key of a single sign-on for a session, once, and goes where the person wanted to go. */
export default function LoginSuccessPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const { key } = useSearch({ from: PATHS.loginSuccess });
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (key === undefined) return;
    exchange(key, async () => {
      const redirect = recallRedirect();
      await signInByKey(client, key);
      return redirect;
    }).then((redirect) => router.history.replace(afterLogin(redirect)), setFailure);
  }, [key, client, router]);
  const failed = key === undefined || failure !== null;
  return (
    <SignInFrame>
      {failed ? <SsoFailed text={failure === null ? null : linkProblem(failure, t)} /> : <SsoWorking />}
    </SignInFrame>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { PATHS } from '../../../lib/paths.ts';
import { rememberRedirect } from '../../../lib/redirect.ts';
import { linkProblem } from '../link-problem.ts';
import { createOnce } from '../once.ts';
import { EmailForm } from '../parts/email-form.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';
import { SsoFailed, SsoWorking } from '../parts/sso-outcome.tsx';
import type { ssoSearch } from '../public/search.ts';

type Answer = z.output<typeof ssoSearch>;

const callback = createOnce<string>();

/** /login/sso: leads to the provider of the person's company; receives what the provider sends the browser back with. */
export default function SsoPage() {
  const { code, state, iss, error, error_description, session_state } = useSearch({ from: PATHS.sso });
  const answer = { code, state, iss, error, error_description, session_state };
  return code === undefined && error === undefined ? <AskForCompany /> : <Received answer={answer} />;
}

function AskForCompany() {
  const { t } = useTranslation();
  const { redirect } = useSearch({ from: PATHS.sso });
  const send = async (email: string): Promise<void> => {
    try {
      const { data } = await call(ENDPOINTS.session.loginBySso, { body: { email } });
      rememberRedirect(redirect);
      window.location.assign(data.url);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.error !== 'provider_unknown') throw problem;
      const { status, error } = problem;
      throw new ApiProblem({ status, error, message: t(($) => $.session.sso.unknown) });
    }
  };
  return (
    <SignInCard title={t(($) => $.session.sso.title)} text={t(($) => $.session.sso.subtitle)}>
      <EmailForm submit={t(($) => $.session.sso.submit)} onSend={send} />
    </SignInCard>
  );
}

function Received({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const asked = JSON.stringify(answer);
  useEffect(() => {
    callback(asked, async () => {
      const { data } = await call(ENDPOINTS.session.ssoCallback, { body: answer });
      return data.key;
    }).then((key) => navigate({ to: PATHS.loginSuccess, search: { key }, replace: true }), setFailure);
    // `asked` is the whole answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, navigate]);
  if (failure === null) return <SsoWorking />;
  const refused = answer.error === 'access_denied' ? t(($) => $.session.sso.refusedText) : null;
  return <SsoFailed text={refused ?? linkProblem(failure, t)} />;
}

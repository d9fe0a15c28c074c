import { Button } from '@mantine/core';
import { IconLinkOff, IconMailOpened } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { afterLogin, PATHS } from '../../../lib/paths.ts';
import { recallRedirect, rememberRedirect } from '../../../lib/redirect.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { linkProblem } from '../link-problem.ts';
import { EmailForm } from '../parts/email-form.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';
import styles from '../parts/sign-in-card.module.css';
import { signInByLink } from '../sign-in.ts';

/** /login/magic: asks for a link; opened by such a link, signs in at a click, so that no mail scanner uses it up. */
export default function MagicLinkPage() {
  const { token } = useSearch({ from: PATHS.magicLink });
  return token === undefined ? <AskForLink /> : <UseLink token={token} key={token} />;
}

function AskForLink() {
  const { t } = useTranslation();
  const { redirect } = useSearch({ from: PATHS.magicLink });
  const [sent, setSent] = useState<{ email: string; minutes: number } | null>(null);
  const send = async (email: string): Promise<void> => {
    rememberRedirect(redirect);
    try {
      const { data } = await call(ENDPOINTS.session.askLink, { body: { email } });
      setSent({ email, minutes: data.minutes });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.error !== 'forbidden') throw problem;
      const { status, error } = problem;
      throw new ApiProblem({ status, error, message: t(($) => $.session.magic.notAllowed) });
    }
  };
  if (sent === null) {
    return (
      <SignInCard title={t(($) => $.session.magic.title)} text={t(($) => $.session.magic.subtitle)}>
        <EmailForm submit={t(($) => $.session.magic.submit)} onSend={send} />
      </SignInCard>
    );
  }
  return (
    <SignInCard
      icon={<IconMailOpened size={22} stroke={1.7} />}
      tone="ok"
      title={t(($) => $.session.magic.sent)}
      text={t(($) => $.session.magic.sentText, { count: sent.minutes, email: sent.email })}
    >
      <p className={styles.note}>{t(($) => $.session.magic.sameBrowser)}</p>
      <Button variant="default" onClick={() => setSent(null)}>
        {t(($) => $.session.magic.again)}
      </Button>
    </SignInCard>
  );
}

function UseLink({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const login = useMutation({
    mutationFn: async () => {
      const redirect = recallRedirect();
      await signInByLink(client, token);
      return redirect;
    },
    onSuccess: (redirect) => router.history.push(afterLogin(redirect)),
    meta: { shownInPlace: true },
  });
  if (login.isError) {
    const problem = linkProblem(login.error, t);
    return (
      <SignInCard
        icon={<IconLinkOff size={22} stroke={1.7} />}
        tone="alert"
        title={problem === null ? t(($) => $.session.magic.failedTitle) : t(($) => $.problems.title)}
        text={problem ?? t(($) => $.session.magic.failedText)}
      >
        {problem === null ? (
          <LinkButton to={PATHS.magicLink} search={{}}>
            {t(($) => $.session.magic.newLink)}
          </LinkButton>
        ) : (
          <Button onClick={() => login.mutate()}>{t(($) => $.ui.retry)}</Button>
        )}
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t(($) => $.session.magic.confirmTitle)} text={t(($) => $.session.magic.confirmText)}>
      <Button
        size="md"
        h={40}
        fullWidth
        loading={login.isPending}
        onClick={() => login.mutate()}
        data-autofocus
      >
        {t(($) => $.session.magic.confirm)}
      </Button>
    </SignInCard>
  );
}

import { Button } from '@mantine/core';
import { IconLinkOff, IconMailCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { invalidate } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { linkProblem } from '../link-problem.ts';
import { SignInCard } from '../parts/sign-in-card.tsx';

/** /login/email-validation: the link in a mail proves, at a click, that the address is the person's own. */
export default function EmailValidationPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { token } = useSearch({ from: PATHS.emailValidation });
  const validation = useMutation({
    mutationFn: async (given: string) => {
      const { data } = await call(ENDPOINTS.session.validateEmail, { body: { token: given } });
      if (session.isOpen()) await invalidate(client, ENDPOINTS.session.me);
      return data.email;
    },
    meta: { shownInPlace: true },
  });
  if (validation.isSuccess) {
    return (
      <SignInCard
        icon={<IconMailCheck size={22} stroke={1.7} />}
        tone="ok"
        title={t(($) => $.session.validation.done)}
        text={t(($) => $.session.validation.doneText, { email: validation.data })}
        back={!session.isOpen()}
      >
        {session.isOpen() && <LinkButton to={PATHS.dashboard}>{t(($) => $.session.goOn)}</LinkButton>}
      </SignInCard>
    );
  }
  const inUse = validation.error instanceof ApiProblem && validation.error.error === 'conflict';
  const problem = validation.isError && !inUse ? linkProblem(validation.error, t) : null;
  if (token === undefined || inUse || (validation.isError && problem === null)) {
    return (
      <SignInCard
        icon={<IconLinkOff size={22} stroke={1.7} />}
        tone="alert"
        title={t(($) => $.session.validation.failed)}
        text={inUse ? t(($) => $.session.validation.inUse) : t(($) => $.session.validation.failedText)}
      />
    );
  }
  return (
    <SignInCard
      title={t(($) => $.session.validation.title)}
      text={problem ?? t(($) => $.session.validation.text)}
    >
      <Button
        size="md"
        h={40}
        fullWidth
        data-autofocus
        loading={validation.isPending}
        onClick={() => validation.mutate(token)}
      >
        {problem === null ? t(($) => $.session.validation.submit) : t(($) => $.ui.retry)}
      </Button>
    </SignInCard>
  );
}

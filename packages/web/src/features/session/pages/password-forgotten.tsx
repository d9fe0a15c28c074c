import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { PATHS } from '../../../lib/paths.ts';
import { EmailForm } from '../parts/email-form.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';

/** /login/password-forgotten: the answer is the same whether the address is known or not. */
export default function PasswordForgottenPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SignInCard title={t(($) => $.session.forgotten.title)} text={t(($) => $.session.forgotten.subtitle)}>
      <EmailForm
        submit={t(($) => $.session.forgotten.submit)}
        onSend={async (email) => {
          const { data } = await call(ENDPOINTS.session.forgotPassword, { body: { email } });
          await navigate({
            to: PATHS.passwordRecoverySend,
            search: ({ redirect }) => ({ redirect, minutes: data.minutes }),
          });
        }}
      />
    </SignInCard>
  );
}

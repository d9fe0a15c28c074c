import { IconLinkOff } from '@tabler/icons-react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { checkPassword } from '../password-check.ts';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { SignInCard } from '../parts/sign-in-card.tsx';
import { WideSubmit } from '../parts/wide-submit.tsx';
import { useTyped } from '../typed.ts';

/** /login/set-password: opened by the link of a reset or of an invitation; signs nobody in. */
export default function NewPasswordPage() {
  const { t } = useTranslation();
  const { token, invited = false } = useSearch({ from: PATHS.newPassword });
  const [refused, setRefused] = useState(token === undefined);
  if (!refused && token !== undefined) {
    const words = invited ? 'invited' : 'reset';
    return (
      <SignInCard
        title={words === 'invited' ? t(($) => $.session.reset.invitedTitle) : t(($) => $.session.reset.title)}
        text={
          words === 'invited' ? t(($) => $.session.reset.invitedText) : t(($) => $.session.reset.subtitle)
        }
      >
        <NewPasswordForm token={token} invited={invited} onRefused={() => setRefused(true)} />
      </SignInCard>
    );
  }
  if (!invited) return <Navigate to={PATHS.passwordRecoveryError} search={{}} replace />;
  return (
    <SignInCard
      icon={<IconLinkOff size={22} stroke={1.7} />}
      tone="alert"
      title={t(($) => $.session.reset.invitationOver)}
      text={t(($) => $.session.reset.invitationOverText)}
    />
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly invited: boolean;
  /** The link is not valid (any more). */
  readonly onRefused: () => void;
}

function NewPasswordForm({ token, invited, onRefused }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const typed = useTyped();
  const form = useSchemaForm({
    schema: ENDPOINTS.session.resetPassword.body,
    initialValues: { password: '' },
    check: ({ password }) => checkPassword(password, t),
    save: async (body) => {
      try {
        const { data } = await call(ENDPOINTS.session.resetPassword, { params: { token }, body });
        typed.setEmail(data.email);
        typed.setPasswordSet(true);
        await navigate({ to: PATHS.login, search: {} });
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.error !== 'authentication_failed') throw problem;
        onRefused();
      }
    },
  });
  return (
    <Form form={form}>
      <NewPasswordField
        input={form.fields.getInputProps('password')}
        value={form.fields.values.password}
        size="lg"
      />
      <WideSubmit busy={form.busy}>
        {invited ? t(($) => $.session.reset.invitedSubmit) : t(($) => $.session.reset.submit)}
      </WideSubmit>
    </Form>
  );
}

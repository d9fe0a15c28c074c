import { Alert, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertCircle, IconBuilding, IconInfoCircle, IconMailFast } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { credentials } from '@altocost/contract/session/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { loginProblem } from '../login-problem.ts';
import { signIn } from '../sign-in.ts';
import { useTyped } from '../typed.ts';
import { DemoHint } from './demo-hint.tsx';
import styles from './login-form.module.css';

type Credentials = z.input<typeof credentials>;

interface LoginFormProps {
  /** The person was sent here because the session ended. */
  readonly ended: boolean;
  readonly onSignedIn: () => void;
}

/** E-mail and password: checked at the first submit, then while typing; the failure of spec §8 above. */
export function LoginForm({ ended, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const typed = useTyped();
  const [submitted, setSubmitted] = useState(false);
  const form = useForm<Credentials>({
    mode: 'controlled',
    initialValues: { email: typed.email, password: '' },
    onValuesChange: ({ email }) => typed.setEmail(email),
    validate: schemaResolver(credentials, { sync: true }),
    validateInputOnChange: submitted,
  });
  const login = useMutation({
    mutationFn: (given: Credentials) => signIn(client, given),
    onSuccess: onSignedIn,
    meta: { shownInPlace: true },
  });

  const textOf = (field: keyof Credentials): string | undefined => {
    if (form.errors[field] === undefined) return undefined;
    const empty = form.values[field] === '';
    return empty || field === 'password' ? t(($) => $.session.required) : t(($) => $.session.invalidEmail);
  };

  return (
    <>
      {login.isError ? (
        <Alert color="red" icon={<IconAlertCircle size={17} aria-hidden />} className={styles.problem ?? ''}>
          {loginProblem(login.error, t)}
        </Alert>
      ) : (
        (ended || typed.passwordSet) && (
          <Alert
            icon={<IconInfoCircle size={17} aria-hidden />}
            className={styles.notice ?? ''}
            role="status"
          >
            {typed.passwordSet ? t(($) => $.session.passwordSet) : t(($) => $.session.ended)}
          </Alert>
        )
      )}
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => login.mutate(values),
          (errors) => {
            setSubmitted(true);
            form.getInputNode(errors['email'] ? 'email' : 'password')?.focus();
          },
        )}
      >
        <TextInput
          {...form.getInputProps('email')}
          data-path="email"
          size="lg"
          label={t(($) => $.session.email)}
          type="email"
          name="email"
          autoComplete="username"
          error={textOf('email')}
          data-autofocus={typed.email === '' || undefined}
        />
        <PasswordField
          {...form.getInputProps('password')}
          data-path="password"
          size="lg"
          label={t(($) => $.session.passwordLabel)}
          name="password"
          autoComplete="current-password"
          error={textOf('password')}
          data-autofocus={typed.email !== '' || undefined}
        />
        <Link to={PATHS.passwordForgotten} search={keepRedirect} className={styles.forgot}>
          {t(($) => $.session.forgot)}
        </Link>
        <Button type="submit" size="md" fullWidth loading={login.isPending} className={styles.submit ?? ''}>
          {t(($) => $.session.submit)}
        </Button>
      </form>
      <OtherWays />
      <DemoHint
        busy={login.isPending}
        onUse={(account) => {
          form.setValues(account);
          login.mutate(account);
        }}
      />
    </>
  );
}

const keepRedirect = ({ redirect }: { redirect?: string | undefined }) => ({ redirect });

/** Signing in without a password of ours. */
function OtherWays() {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.or}>{t(($) => $.session.or)}</p>
      <div className={styles.ways}>
        <LinkButton
          to={PATHS.magicLink}
          search={keepRedirect}
          variant="default"
          leftSection={<IconMailFast size={17} stroke={1.7} aria-hidden />}
        >
          {t(($) => $.session.byLink)}
        </LinkButton>
        <LinkButton
          to={PATHS.sso}
          search={keepRedirect}
          variant="default"
          leftSection={<IconBuilding size={17} stroke={1.7} aria-hidden />}
        >
          {t(($) => $.session.bySso)}
        </LinkButton>
      </div>
    </>
  );
}

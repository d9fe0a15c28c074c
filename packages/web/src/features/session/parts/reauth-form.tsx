import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { DialogButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useMe } from '../public/me.ts';
import styles from './reauth-form.module.css';

interface ReauthFormProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password again. */
export function ReauthForm({ onConfirmed, onCancel }: ReauthFormProps) {
  const { t } = useTranslation();
  const { email } = useMe();
  const form = useSchemaForm({
    schema: ENDPOINTS.session.confirm.body,
    initialValues: { password: '' },
    save: async (body) => {
      await call(ENDPOINTS.session.confirm, { body });
      onConfirmed();
    },
  });
  return (
    <>
      <p className={styles.text}>{t(($) => $.session.reauth.text)}</p>
      <Form form={form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.fields.getInputProps('password')}
          data-path="password"
          label={t(($) => $.session.passwordLabel)}
          name="password"
          autoComplete="current-password"
          data-autofocus
        />
        <DialogButtons submit={t(($) => $.session.reauth.submit)} busy={form.busy} onCancel={onCancel} />
      </Form>
    </>
  );
}

/** Somebody without a password proves who they are by signing in once more, and comes back to this page. */
export function SignInAgain({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const again = async (): Promise<void> => {
    await call(ENDPOINTS.session.logout, {}).catch(() => undefined);
    session.end('again');
  };
  return (
    <>
      <p className={styles.text}>{t(($) => $.session.reauth.noPassword)}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button onClick={() => void again()} data-autofocus>
          {t(($) => $.session.reauth.again)}
        </Button>
      </Group>
    </>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { checkPassword } from '../password-check.ts';
import styles from './change-password.module.css';
import { useMe } from './me.ts';

const EMPTY = { current: '', password: '' };

/**
 * Changes the password of the person who is signed in: the current one, then the new one with its rules. The other
 * sessions end; this one goes on under a new token. For people who have a password.
 */
export function ChangePassword() {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: ENDPOINTS.session.changePassword.body,
    initialValues: EMPTY,
    check: ({ current, password }) =>
      current === '' ? { current: t(($) => $.forms.rules.required) } : checkPassword(password, t),
    save: async (body) => {
      const { data } = await call(ENDPOINTS.session.changePassword, { body });
      session.renew(data.token);
      form.restart(EMPTY);
      notifyDone(
        t(($) => $.session.password.changed),
        t,
      );
      await invalidate(client, ENDPOINTS.session.me, ENDPOINTS.session.sessions);
    },
  });
  return (
    <Form form={form} label={t(($) => $.session.password.change)}>
      {/* Password managers file the new password under this address. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        {...form.fields.getInputProps('current')}
        data-path="current"
        label={t(($) => $.session.password.current)}
        name="current"
        autoComplete="current-password"
        required
      />
      <NewPasswordField input={form.fields.getInputProps('password')} value={form.fields.values.password} />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.busy}>
          {t(($) => $.session.password.change)}
        </Button>
      </div>
    </Form>
  );
}

import { Switch, TagsInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { SaveButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { saveSso, ssoChanged } from '../queries.ts';
import { bodyOf, draftOf, needsSecret, ssoForm } from '../sso-draft.ts';
import styles from './sso-card.module.css';

interface SsoFormProps {
  /** Null: nothing is configured yet. */
  readonly config: SsoConfig | null;
  readonly redirect: string;
}

/** The company's OpenID provider; the server reads its discovery document before anything is kept. */
export function SsoForm({ config, redirect }: SsoFormProps) {
  const { t } = useTranslation();
  const form = useSsoForm(config);
  const { getInputProps, values, errors, setFieldValue } = form.fields;
  // One wrong domain makes the list wrong: its error is called email_domains.0.
  const domainsError = Object.entries(errors).find(([field]) => field.startsWith('email_domains'))?.[1];
  return (
    <Form form={form} label={t(($) => $.application.sso.title)}>
      <CopyField
        label={t(($) => $.application.sso.redirect)}
        description={t(($) => $.application.sso.redirectHelp)}
        value={redirect}
      />
      <div className={styles.fields}>
        <TextInput
          {...getInputProps('issuer')}
          className={styles.wide ?? ''}
          label={t(($) => $.application.sso.issuer)}
          description={t(($) => $.application.sso.issuerHelp)}
          placeholder="https://login.example.com"
          type="url"
          autoComplete="off"
          withAsterisk
        />
        <TextInput
          {...getInputProps('client_id')}
          label={t(($) => $.application.sso.clientId)}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <PasswordField
          {...getInputProps('client_secret')}
          label={t(($) => $.application.sso.secret)}
          description={
            config === null
              ? t(($) => $.application.sso.secretHelp)
              : t(($) => $.application.sso.secretKept, { ending: config.client_secret_ending })
          }
          autoComplete="new-password"
          withAsterisk={config === null}
        />
        <TagsInput
          {...getInputProps('email_domains')}
          error={domainsError}
          className={styles.wide ?? ''}
          label={t(($) => $.application.sso.domains)}
          description={t(($) => $.application.sso.domainsHelp)}
          placeholder={values.email_domains.length === 0 ? 'example.com' : ''}
          splitChars={[',', ';', ' ']}
          withAsterisk
        />
      </div>
      <Switch
        {...getInputProps('enabled', { type: 'checkbox' })}
        label={t(($) => $.application.sso.enabled)}
        description={t(($) => $.application.sso.enabledHelp)}
        onChange={(event) => {
          const enabled = event.currentTarget.checked;
          setFieldValue('enabled', enabled);
          if (!enabled) setFieldValue('enforced', false);
        }}
      />
      <Switch
        {...getInputProps('enforced', { type: 'checkbox' })}
        label={t(($) => $.application.sso.enforced)}
        description={t(($) => $.application.sso.enforcedHelp)}
        disabled={!values.enabled}
      />
      {values.enforced && (
        <Banner tone="watch" title={t(($) => $.application.sso.enforcedWarning)}>
          {t(($) => $.application.sso.enforcedWarningText)}
        </Banner>
      )}
      <SaveButtons form={form} submit={t(($) => $.application.sso.save)} />
    </Form>
  );
}

function useSsoForm(config: SsoConfig | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: ssoForm,
    initialValues: draftOf(config),
    check: (values): Record<string, string> =>
      needsSecret(config, values)
        ? {
            client_secret:
              config === null ? t(($) => $.forms.rules.required) : t(($) => $.application.sso.secretOfOther),
          }
        : {},
    save: async (values) => {
      const { data } = await saveSso(bodyOf(values));
      form.restart(draftOf(data));
      notifyDone(
        t(($) => $.application.sso.saved),
        t,
      );
      await ssoChanged(client, data);
    },
  });
  return form;
}

import { Button, Modal, Select, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { LANGUAGES } from '@altocost/contract/errors.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { DialogButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { nameOf, PersonAvatar } from '../../../ui/person.tsx';
import { useMay } from '../../session/public/me.ts';
import { change, peopleChanged, putPerson, setBillingMutation } from '../queries.ts';
import styles from './side-cards.module.css';

/** Who the person is, how they sign in and whether bills are written about to them. */
export function IdentityCard({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const mayChange = useMay('user.store');
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title={t(($) => $.users.detail.identity)}
      right={
        mayChange && (
          <Button variant="subtle" size="compact-sm" mr={-8} onClick={() => setEditing(true)}>
            {t(($) => $.users.detail.edit)}
          </Button>
        )
      }
    >
      <div className={styles.who}>
        <PersonAvatar person={person} size="large" dim={person.state === 'disabled'} />
        <div className={styles.words}>
          <span className={styles.name}>{nameOf(person)}</span>
          <span className={styles.quiet}>{person.email}</span>
          <span className={styles.quiet}>
            {person.email_validated
              ? t(($) => $.users.detail.emailValidated)
              : t(($) => $.users.detail.emailNotValidated)}
          </span>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t(($) => $.users.form.lang)}</dt>
        <dd>{t(($) => $.users.form.languages[person.lang])}</dd>
        <dt>{t(($) => $.users.detail.signIn)}</dt>
        <dd>
          {t(
            ($) =>
              $.users.detail[
                person.sso ? 'signInSso' : person.has_password ? 'signInPassword' : 'signInLink'
              ],
          )}
        </dd>
        <dt>{t(($) => $.users.detail.since)}</dt>
        <dd className="num">{format.instant(person.created_at)}</dd>
        <dt>{t(($) => $.users.detail.lastLogin)}</dt>
        <dd className="num">
          {person.last_login_date === null
            ? t(($) => $.users.list.never)
            : format.instant(person.last_login_date)}
        </dd>
      </dl>
      <Billing person={person} fixed={!mayChange} />
      <EditDialog person={person} opened={editing} onClose={() => setEditing(false)} />
    </Card>
  );
}

function Billing({ person, fixed }: { readonly person: UserDetail; readonly fixed: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const billing = useMutation({
    ...setBillingMutation(),
    onMutate: ({ body }) => putPerson(client, { ...person, billing: body.billing }),
    onSuccess: ({ data }) => {
      putPerson(client, data);
      notifyDone(
        t(($) => $.users.detail.billingDone),
        t,
      );
    },
    onError: () => putPerson(client, person),
    onSettled: () => peopleChanged(client),
  });
  return (
    <Switch
      className={styles.billing ?? ''}
      size="xs"
      label={t(($) => $.users.detail.billing)}
      description={t(($) => $.users.detail.billingText)}
      checked={person.billing}
      disabled={fixed}
      onChange={(event) =>
        billing.mutate({ params: { id: person.id }, body: { billing: event.currentTarget.checked } })
      }
    />
  );
}

interface DialogProps {
  readonly person: UserDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function EditDialog({ person, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.users.detail.editTitle, { name: nameOf(person) })}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <EditForm person={person} onClose={onClose} />
    </Modal>
  );
}

/** Mounted with the dialog, so that it starts with the person as they are then. */
function EditForm({ person, onClose }: Omit<DialogProps, 'opened'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { firstname, lastname, email, lang, address } = person;
  const form = useSchemaForm({
    schema: ENDPOINTS.users.update.body,
    initialValues: { firstname, lastname, email, lang, address },
    save: async (values) => {
      const { data } = await change(person.id, values);
      const pending = values.email !== undefined && values.email !== data.email;
      putPerson(client, data);
      notifyDone(
        t(($) => $.users.detail[pending ? 'emailPending' : 'updated']),
        t,
      );
      onClose();
      await peopleChanged(client);
    },
  });
  const { getInputProps } = form.fields;
  return (
    <Form form={form} label={t(($) => $.users.detail.editTitle, { name: nameOf(person) })}>
      <TextInput
        {...getInputProps('firstname')}
        label={t(($) => $.users.form.firstname)}
        withAsterisk
        data-autofocus
      />
      <TextInput {...getInputProps('lastname')} label={t(($) => $.users.form.lastname)} withAsterisk />
      <TextInput
        {...getInputProps('email')}
        type="email"
        label={t(($) => $.users.form.email)}
        description={t(($) => $.users.form.emailHelp)}
        withAsterisk
      />
      <Select
        {...getInputProps('lang')}
        label={t(($) => $.users.form.lang)}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: t(($) => $.users.form.languages[value]) }))}
      />
      <TextInput {...getInputProps('address')} label={t(($) => $.users.form.address)} />
      <DialogButtons submit={t(($) => $.users.detail.save)} busy={form.busy} onCancel={onClose} />
    </Form>
  );
}

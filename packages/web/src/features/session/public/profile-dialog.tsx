import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { LANGUAGES } from '@altocost/contract/errors.ts';
import { personName } from '@altocost/contract/users/model.ts';
import { call } from '../../../api/client.ts';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { setLanguage } from '../../../i18n/setup.ts';
import { useLanguage } from '../../../i18n/use-format.ts';
import { notifyDone } from '../../../ui/notify.tsx';
import { changeMe, useMe } from './me.ts';
import styles from './profile-dialog.module.css';

const profile = z.strictObject({ firstname: personName, lastname: personName, lang: z.enum(LANGUAGES) });

interface ProfileDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Own names and language; the address is read-only (spec §5, Profile). */
export function ProfileDialog({ opened, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.session.profile.title)}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <ProfileForm onDone={onClose} />
    </Modal>
  );
}

function ProfileForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const shown = useLanguage();
  const form = useSchemaForm({
    schema: profile,
    initialValues: { firstname: me.firstname, lastname: me.lastname, lang: me.lang },
    save: async (body) => {
      await call(ENDPOINTS.users.update, { params: { id: me.id }, body });
      changeMe(client, body);
      onDone();
      if (body.lang !== shown) {
        await setLanguage(body.lang);
        // Answers that carry sentences of the server are in the other language now.
        await client.invalidateQueries();
      }
      notifyDone(
        t(($) => $.session.profile.saved),
        t,
      );
    },
  });
  const { fields } = form;
  return (
    <Form form={form} label={t(($) => $.session.profile.title)}>
      <TextInput
        {...fields.getInputProps('firstname')}
        label={t(($) => $.session.profile.firstname)}
        name="given-name"
        autoComplete="given-name"
        required
        data-autofocus
      />
      <TextInput
        {...fields.getInputProps('lastname')}
        label={t(($) => $.session.profile.lastname)}
        name="family-name"
        autoComplete="family-name"
        required
      />
      <TextInput
        label={t(($) => $.session.email)}
        description={t(($) => $.session.profile.emailHelp)}
        value={me.email}
        readOnly
        classNames={{ input: styles.readOnly ?? '' }}
      />
      {!me.email_validated && (
        <p className={styles.notValidated}>
          <IconMailExclamation size={16} stroke={1.7} aria-hidden />
          {t(($) => $.session.profile.notValidated)}
        </p>
      )}
      <Select
        {...fields.getInputProps('lang')}
        label={t(($) => $.session.profile.language)}
        data={LANGUAGES.map((value) => ({ value, label: t(($) => $.session.profile.languages[value]) }))}
        allowDeselect={false}
      />
      <Group justify="flex-end" gap={8} mt={6}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.ui.cancel)}
        </Button>
        {fields.isDirty() && (
          <Button type="submit" loading={form.busy}>
            {t(($) => $.session.profile.submit)}
          </Button>
        )}
      </Group>
    </Form>
  );
}

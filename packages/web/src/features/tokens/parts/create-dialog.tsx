import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { tokenDraft } from '@altocost/contract/tokens/endpoints.ts';
import { DialogButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { useMe } from '../../session/public/me.ts';
import { create, tokensChanged } from '../queries.ts';
import { DaysField, DEFAULT_DAYS } from './days-field.tsx';
import { ScopePicker } from './scope-picker.tsx';
import type { Secret } from './secret-dialog.tsx';

interface CreateDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: Secret) => void;
}

/** Makes a token for some of what the person may do. */
export function CreateDialog({ opened, onClose, onCreated }: CreateDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.tokens.create)}
      size={640}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <CreateForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CreateForm({ onClose, onCreated }: Omit<CreateDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { permissions } = useMe();
  const form = useSchemaForm<z.input<typeof tokenDraft>, z.output<typeof tokenDraft>>({
    schema: tokenDraft,
    initialValues: { name: '', scopes: [], days: DEFAULT_DAYS },
    save: async (draft) => {
      const { data } = await create(draft);
      onClose();
      onCreated({ name: draft.name, token: data.token });
      await tokensChanged(client);
    },
  });
  const { fields } = form;
  return (
    <Form form={form}>
      <TextInput
        {...fields.getInputProps('name')}
        label={t(($) => $.tokens.name)}
        description={t(($) => $.tokens.form.nameHelp)}
        placeholder={t(($) => $.tokens.form.nameExample)}
        withAsterisk
        data-autofocus
      />
      <DaysField
        value={fields.values.days}
        onChange={(days) => fields.setFieldValue('days', days)}
        error={fields.getInputProps('days').error}
      />
      <ScopePicker
        held={permissions}
        value={fields.values.scopes}
        onChange={(scopes) => fields.setFieldValue('scopes', scopes)}
        error={fields.getInputProps('scopes').error}
      />
      <DialogButtons submit={t(($) => $.tokens.createConfirm)} busy={form.busy} onCancel={onClose} />
    </Form>
  );
}

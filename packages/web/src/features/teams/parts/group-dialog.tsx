import { Modal, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { teamDraft } from '@altocost/contract/teams/model.ts';
import type { Team, TeamDraft } from '@altocost/contract/teams/model.ts';
import { DialogButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { PersonPicker } from '../../users/public/person-picker.tsx';
import { create, groupsChanged, update } from '../queries.ts';
import type { GroupKind } from '../queries.ts';

interface GroupDialogProps {
  readonly kind: GroupKind;
  /** Null: closed. */
  readonly editing: Team | 'new' | null;
  readonly onClose: () => void;
}

/** Makes a team or channel, or changes one: its name, what it is for, its people. */
export function GroupDialog({ kind, editing, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={
        editing === null || editing === 'new'
          ? t(($) => $[kind].create)
          : t(($) => $[kind].editTitle, { name: editing.name })
      }
      size={560}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {editing !== null && (
        <GroupForm kind={kind} group={editing === 'new' ? null : editing} onClose={onClose} />
      )}
    </Modal>
  );
}

interface GroupFormProps {
  readonly kind: GroupKind;
  readonly group: Team | null;
  readonly onClose: () => void;
}

function GroupForm({ kind, group, onClose }: GroupFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useSchemaForm<z.input<typeof teamDraft>, TeamDraft>({
    schema: teamDraft,
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      users: group?.users.map(({ id }) => id) ?? [],
    },
    save: async (draft) => {
      await (group === null ? create(kind, draft) : update(kind, group.id, draft));
      notifyDone(
        group === null
          ? t(($) => $[kind].created, { name: draft.name })
          : t(($) => $[kind].saved, { name: draft.name }),
        t,
      );
      onClose();
      await groupsChanged(client, kind);
    },
  });
  const { fields } = form;
  const members = fields.getInputProps('users');
  return (
    <Form form={form}>
      <TextInput
        {...fields.getInputProps('name')}
        label={t(($) => $[kind].name)}
        placeholder={t(($) => $[kind].nameExample)}
        withAsterisk
        data-autofocus
      />
      <Textarea
        {...fields.getInputProps('description')}
        label={t(($) => $[kind].description)}
        autosize
        minRows={2}
        maxRows={6}
      />
      <PersonPicker
        label={t(($) => $[kind].members)}
        known={group?.users ?? []}
        value={fields.values.users ?? []}
        onChange={(ids) => fields.setFieldValue('users', ids)}
        error={members.error}
        data-path="users"
      />
      <DialogButtons
        submit={group === null ? t(($) => $[kind].createConfirm) : t(($) => $[kind].saveConfirm)}
        busy={form.busy}
        onCancel={onClose}
      />
    </Form>
  );
}

import { Button, Radio, Select, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { LANGUAGES } from '@altocost/contract/errors.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { ADMIN_PERMISSIONS, PERMISSION_SETS, USER_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import { Form } from '../../../forms/form.tsx';
import type { SchemaForm } from '../../../forms/use-schema-form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { useLanguage } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { withAbility } from '../abilities.ts';
import { grantableQuery, invite } from '../queries.ts';
import { AbilityMatrix } from './ability-matrix.tsx';
import { ChoiceCard, Choices } from './choice-card.tsx';
import styles from './invite-form.module.css';
import { LicenceChoice } from './licence-choice.tsx';

const schema = ENDPOINTS.users.create.body;
type Draft = z.input<typeof schema>;
const SETS = ['user', 'editor', 'admin', 'custom'] as const;
type SetName = (typeof SETS)[number];

/** Somebody who was just invited. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Who is invited, with which licence and permissions. */
export function InviteForm({ onInvited }: { readonly onInvited: (invited: Invited) => void }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const form = useSchemaForm<Draft, z.output<typeof schema>>({
    schema,
    initialValues: { email: '', firstname: '', lastname: '', lang, licence: 'control', admin: false },
    save: async (draft) => {
      const { data } = await invite(draft);
      onInvited({ id: data.id, email: draft.email, name: `${draft.firstname} ${draft.lastname}` });
    },
  });
  const { fields } = form;
  return (
    <Form form={form} label={t(($) => $.users.create.title)}>
      <Card title={t(($) => $.users.create.person)}>
        <div className={styles.grid}>
          <TextInput
            {...fields.getInputProps('email')}
            className={styles.wide ?? ''}
            label={t(($) => $.users.form.email)}
            type="email"
            autoComplete="off"
            withAsterisk
            data-autofocus
          />
          <TextInput
            {...fields.getInputProps('firstname')}
            label={t(($) => $.users.form.firstname)}
            autoComplete="off"
            withAsterisk
          />
          <TextInput
            {...fields.getInputProps('lastname')}
            label={t(($) => $.users.form.lastname)}
            autoComplete="off"
            withAsterisk
          />
          <Select
            {...fields.getInputProps('lang')}
            label={t(($) => $.users.form.lang)}
            description={t(($) => $.users.form.langHelp)}
            allowDeselect={false}
            data={LANGUAGES.map((value) => ({ value, label: t(($) => $.users.form.languages[value]) }))}
          />
        </div>
      </Card>
      <Card>
        <div className={styles.choices}>
          <LicenceChoice
            value={fields.values.licence ?? 'control'}
            onChange={(licence) => {
              fields.setFieldValue('licence', licence);
              fields.setFieldValue('admin', false);
              fields.setFieldValue('permissions', undefined);
            }}
          />
          {fields.values.licence !== 'viewer' && <Rights form={form} />}
        </div>
      </Card>
      <div className={styles.end}>
        <Button
          type="submit"
          loading={form.busy}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
        >
          {t(($) => $.users.create.submit)}
        </Button>
      </div>
    </Form>
  );
}

/** The set of permissions, or each by itself; only what the person at the screen holds can be granted. */
function Rights({ form: { fields } }: { readonly form: SchemaForm<Draft> }) {
  const { t } = useTranslation();
  const grantable = useQuery(grantableQuery());
  const [custom, setCustom] = useState(false);
  const granter = new Set(grantable.data?.data.permissions ?? []);
  const may = (set: readonly Permission[]): boolean =>
    grantable.data === undefined || set.every((permission) => granter.has(permission));
  const permissionsOf = {
    user: USER_PERMISSIONS,
    editor: PERMISSION_SETS.editor,
    admin: ADMIN_PERMISSIONS,
    custom: [],
  } satisfies Record<SetName, readonly Permission[]>;
  const held = fields.values.permissions ?? USER_PERMISSIONS;
  const editor = !custom && fields.values.permissions !== undefined;
  const chosen: SetName = fields.values.admin ? 'admin' : custom ? 'custom' : editor ? 'editor' : 'user';

  const choose = (set: SetName): void => {
    setCustom(set === 'custom');
    fields.setFieldValue('admin', set === 'admin');
    if (set === 'user' || set === 'admin') fields.setFieldValue('permissions', undefined);
    if (set === 'editor') fields.setFieldValue('permissions', [...PERMISSION_SETS.editor]);
    if (set === 'custom') fields.setFieldValue('permissions', [...held]);
  };

  return (
    <>
      <Radio.Group
        label={t(($) => $.users.form.rights)}
        value={chosen}
        onChange={(next) => choose(SETS.find((set) => set === next) ?? 'user')}
      >
        <Choices>
          {SETS.map((set) => (
            <ChoiceCard
              key={set}
              value={set}
              title={t(($) => $.users.form.sets[set])}
              text={t(($) => $.users.form.setTexts[set])}
              disabled={!may(permissionsOf[set])}
              {...(may(permissionsOf[set]) ? {} : { note: t(($) => $.users.form.notYours) })}
            />
          ))}
        </Choices>
      </Radio.Group>
      {custom && (
        <AbilityMatrix
          held={held}
          subject={{ granter, mayChange: true, licence: 'control', admin: false }}
          onChange={(permission, granted) =>
            fields.setFieldValue('permissions', withAbility(held, permission, granted))
          }
        />
      )}
    </>
  );
}

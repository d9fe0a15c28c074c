import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconMailForward,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { nameOf } from '../../../ui/person.tsx';
import { useMay, useMe } from '../../session/public/me.ts';
import {
  peopleChanged,
  putPerson,
  removeMutation,
  sendResetMutation,
  setActiveMutation,
} from '../queries.ts';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** What can be done with a person: write to them, shut them out or let them in, take them out of the company. */
export function UserActions({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const mayChange = useMay('user.store');
  const self = useMe().id === person.id;
  const [dialog, setDialog] = useState<'deactivate' | 'remove' | null>(null);
  const active = useSetActive(person, () => setDialog(null));
  const remove = useRemove();
  if (!mayChange) return null;
  const name = nameOf(person);
  const why = self ? t(($) => $.users.actions.notYourself) : null;
  return (
    <>
      <SendButton person={person} />
      {person.state === 'disabled' && (
        <Button
          variant="default"
          leftSection={<IconUserCheck {...ICON} />}
          loading={active.isPending}
          onClick={() => active.mutate({ params: { id: person.id }, body: { active: true } })}
        >
          {t(($) => $.users.actions.activate)}
        </Button>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Tooltip label={t(($) => $.users.actions.more)}>
            <ActionIcon variant="default" aria-label={t(($) => $.users.actions.more)}>
              <IconDots {...ICON} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {person.state !== 'disabled' && (
            <Menu.Item
              leftSection={<IconUserOff {...ICON} />}
              disabled={self}
              {...(why === null ? {} : { title: why })}
              onClick={() => setDialog('deactivate')}
            >
              {t(($) => $.users.actions.deactivate)}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...ICON} />}
            disabled={self}
            {...(why === null ? {} : { title: why })}
            onClick={() => setDialog('remove')}
          >
            {t(($) => $.users.actions.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={dialog === 'deactivate'}
        title={t(($) => $.users.actions.deactivateTitle, { name })}
        confirm={t(($) => $.users.actions.deactivate)}
        destructive
        busy={active.isPending}
        onConfirm={() => active.mutate({ params: { id: person.id }, body: { active: false } })}
        onClose={() => setDialog(null)}
      >
        {t(($) => $.users.actions.deactivateText, { name, email: person.email })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'remove'}
        title={t(($) => $.users.actions.removeTitle, { name })}
        confirm={t(($) => $.users.actions.removeConfirm)}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: person.id } })}
        onClose={() => setDialog(null)}
      >
        {t(($) => $.users.actions.removeText, { name, email: person.email })}
      </ConfirmDialog>
    </>
  );
}

/** The invitation again for somebody who has not joined yet, otherwise a link to set a new password. */
function SendButton({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const invited = person.state === 'invited';
  const send = useMutation({
    ...sendResetMutation(),
    onSuccess: () =>
      notifyDone(
        t(($) => $.users.actions[invited ? 'resent' : 'resetSent']),
        t,
      ),
  });
  if (person.state === 'disabled') return null;
  return (
    <Button
      variant="default"
      leftSection={invited ? <IconMailForward {...ICON} /> : <IconKey {...ICON} />}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id: person.id } })}
    >
      {t(($) => $.users.actions[invited ? 'resend' : 'reset'])}
    </Button>
  );
}

function useSetActive(person: UserDetail, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    ...setActiveMutation(),
    onSuccess: async ({ data }) => {
      onDone();
      putPerson(client, data);
      const name = nameOf(person);
      notifyDone(
        t(($) => $.users.actions[data.active ? 'activated' : 'deactivated'], { name }),
        t,
      );
      await peopleChanged(client);
    },
  });
}

function useRemove() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...removeMutation(),
    onSuccess: async () => {
      await navigate({ to: PATHS.users });
      notifyDone(
        t(($) => $.users.actions.removed),
        t,
      );
      await peopleChanged(client);
    },
  });
}

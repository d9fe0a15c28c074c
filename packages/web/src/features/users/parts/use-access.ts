import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@altocost/contract/permissions.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { permissionSetOf } from '@altocost/contract/users/rules.ts';
import { notifyDone } from '../../../ui/notify.tsx';
import { useMay } from '../../session/public/me.ts';
import { withAbility } from '../abilities.ts';
import type { Subject } from '../abilities.ts';
import {
  grantableQuery,
  grantMutation,
  peopleChanged,
  putPerson,
  setAbilityMutation,
  showQuery,
} from '../queries.ts';

/**
 * The permissions of one person and the two ways to change them: one by one, or as a set. The screen follows at once;
 * what the server refuses goes back to what it was.
 */
export function useAccess(person: UserDetail) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayChange = useMay('user.store');
  const grantable = useQuery(grantableQuery());
  const { queryKey } = showQuery(person.id);

  const expect = async (permissions: readonly Permission[]) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    const expected = {
      ...person,
      permissions: [...permissions],
      permission_set: permissionSetOf(permissions),
    };
    putPerson(client, expected);
    return { before };
  };
  const saved = (reply: { readonly data: UserDetail }): void => {
    putPerson(client, reply.data);
    notifyDone(
      t(($) => $.users.access.updated),
      t,
    );
  };
  const undo = (before: { readonly data: UserDetail } | undefined): void => {
    if (before !== undefined) putPerson(client, before.data);
  };

  const one = useMutation({
    ...setAbilityMutation(),
    onMutate: ({ body }) => expect(withAbility(person.permissions, body.permission, body.granted)),
    onSuccess: saved,
    onError: (_problem, _call, kept) => undo(kept?.before),
    onSettled: () => peopleChanged(client),
  });
  const all = useMutation({
    ...grantMutation(),
    onMutate: ({ body }) => expect(body.permissions),
    onSuccess: saved,
    onError: (_problem, _call, kept) => undo(kept?.before),
    onSettled: () => peopleChanged(client),
  });

  const subject: Subject = {
    granter: new Set(grantable.data?.data.permissions ?? []),
    mayChange,
    licence: person.licence,
    admin: person.admin,
  };
  return {
    subject,
    busy: all.isPending,
    setAbility: (permission: Permission, granted: boolean): void =>
      one.mutate({ params: { id: person.id }, body: { permission, granted } }),
    setAll: (permissions: readonly Permission[]): void =>
      all.mutate({ body: { user_id: person.id, permissions: [...permissions] } }),
  };
}

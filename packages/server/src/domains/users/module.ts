import { DEFAULT_LANGUAGE, LANGUAGES } from '@altocost/contract/errors.ts';
import { PERMISSIONS, ROLES } from '@altocost/contract/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Account, Membership, UsersDoor } from './public.ts';
import * as store from './store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.find>>>;

export function usersModule(): UsersDoor {
  const complete = async (tx: Tx, row: Row | null): Promise<Account | null> =>
    row === null ? null : accountOf(row, (await store.membershipsOf(tx, row.id)).map(membershipOf));
  return {
    accountByEmail: async (tx, email) => complete(tx, await store.findByEmail(tx, email)),
    account: async (tx, userId) => complete(tx, await store.find(tx, userId)),
    create: store.insert,
    setLanguage: store.setLanguage,
    recordLogin: store.recordLogin,
    anybody: store.anybody,
    names: store.names,
  };
}

function accountOf(row: Row, memberships: readonly Membership[]): Account {
  return { ...row, lang: LANGUAGES.find((known) => known === row.lang) ?? DEFAULT_LANGUAGE, memberships };
}

/** Permissions that this program does not know any more are left out; an unknown role is a guest. */
function membershipOf(row: Awaited<ReturnType<typeof store.membershipsOf>>[number]): Membership {
  return {
    companyId: row.companyId,
    role: ROLES.find((known) => known === row.role) ?? 'guest',
    permissions: PERMISSIONS.filter((known) => row.permissions.includes(known)),
  };
}

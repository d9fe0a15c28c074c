import { DEFAULT_LANGUAGE, LANGUAGES } from '@altocost/contract/errors.ts';
import { PERMISSIONS, ROLES } from '@altocost/contract/permissions.ts';
import { LICENCES } from '@altocost/contract/licences/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Account, Membership, UsersDoor } from './public.ts';
import * as members from './member-store.ts';
import * as store from './store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.find>>>;

export function usersDoor(): UsersDoor {
  const complete = async (tx: Tx, row: Row | null): Promise<Account | null> =>
    row === null ? null : accountOf(row, (await store.membershipsOf(tx, row.id)).map(membershipOf));
  return {
    accountByEmail: async (tx, email) => complete(tx, await store.findByEmail(tx, email)),
    account: async (tx, userId) => complete(tx, await store.find(tx, userId)),
    create: store.insert,
    attach: store.insertMembership,
    setLanguage: store.setLanguage,
    recordLogin: store.recordLogin,
    recordUse: store.recordUse,
    setPassword: store.setPassword,
    formerPasswords: store.formerPasswords,
    rehashPassword: store.rehashPassword,
    async validateEmail(tx, userId, email, now) {
      const owner = await store.findByEmail(tx, email);
      if (owner !== null && owner.id !== userId) throw fail('conflict');
      await store.validateEmail(tx, userId, email, now);
    },
    join: store.join,
    anybody: store.anybody,
    names: store.names,
    people: store.people,
    usedLicences: members.usedLicences,
  };
}

function accountOf(row: Row, memberships: readonly Membership[]): Account {
  return { ...row, lang: LANGUAGES.find((known) => known === row.lang) ?? DEFAULT_LANGUAGE, memberships };
}

/** Permissions that this program does not know any more are left out; an unknown role is a guest. */
export function membershipOf(row: Awaited<ReturnType<typeof store.membershipsOf>>[number]): Membership {
  return {
    companyId: row.companyId,
    role: ROLES.find((known) => known === row.role) ?? 'guest',
    licence: LICENCES.find((known) => known === row.licence) ?? 'viewer',
    permissions: PERMISSIONS.filter((known) => row.permissions.includes(known)),
    active: row.active,
    billing: row.billing,
    joinedAt: row.joinedAt,
    lastUsedAt: row.lastUsedAt,
    createdAt: row.createdAt,
    invitedFirstname: row.invitedFirstname,
    invitedLastname: row.invitedLastname,
    invitedLang: LANGUAGES.find((known) => known === row.invitedLang) ?? null,
  };
}

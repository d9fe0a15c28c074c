import type { Licence } from '@altocost/contract/licences/model.ts';
import type { Permission, Role } from '@altocost/contract/permissions.ts';
import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { ssoConfigs } from '../../platform/db/schema/companies.ts';
import { memberships, users } from '../../platform/db/schema/users.ts';
import { shownFirstname, shownLastname } from './store.ts';

export interface Which {
  readonly text: string;
  readonly licence: Licence | null;
  readonly state: 'invited' | 'active' | 'disabled' | null;
}

const here = (companyId: string, userId: string) =>
  and(eq(memberships.companyId, companyId), eq(memberships.userId, userId));

/** A page of the people of a company by name, and how many there are in all. In the company's transaction. */
export async function page(
  tx: Tx,
  companyId: string,
  { text, licence, state }: Which,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const letIn = sql`${memberships.active} AND ${users.active}`;
  const states = {
    invited: sql`${letIn} AND ${memberships.joinedAt} IS NULL`,
    active: sql`${letIn} AND ${memberships.joinedAt} IS NOT NULL`,
    disabled: sql`NOT (${letIn})`,
  };
  const words: SQL = sql`lower(concat_ws(' ', ${shownFirstname}, ${shownLastname}, ${users.email}))`;
  const which = and(
    eq(memberships.companyId, companyId),
    sql`position(lower(${text}) in ${words}) > 0`,
    licence === null ? undefined : eq(memberships.licence, licence),
    state === null ? undefined : states[state],
  );
  const joined = eq(memberships.userId, users.id);
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      firstname: shownFirstname,
      lastname: shownLastname,
      lang: users.lang,
      userActive: users.active,
      membership: memberships,
    })
    .from(memberships)
    .innerJoin(users, joined)
    .where(which)
    .orderBy(sql`lower(${shownLastname})`, sql`lower(${shownFirstname})`, asc(users.email), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, joined)
    .where(which);
  return { found, total: counted?.total ?? 0 };
}

/** Licences that are taken: by people who are let in, invited ones included. */
export async function usedLicences(tx: Tx, companyId: string): Promise<Record<Licence, number>> {
  const found = await tx
    .select({ licence: memberships.licence, used: count() })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.active, true)))
    .groupBy(memberships.licence);
  const usedBy = (licence: Licence) => found.find((row) => row.licence === licence)?.used ?? 0;
  return { control: usedBy('control'), viewer: usedBy('viewer') };
}

/** Who runs the company (contract/users/rules.ts, `isAdministrator`). */
export async function countAdministrators(tx: Tx, companyId: string): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.companyId, companyId),
        eq(memberships.role, 'admin'),
        eq(memberships.active, true),
        eq(users.active, true),
        sql`${memberships.joinedAt} IS NOT NULL`,
        sql`'user.store' = ANY(${memberships.permissions})`,
      ),
    );
  return counted?.total ?? 0;
}

export interface MembershipChange {
  readonly role?: Role;
  readonly licence?: Licence;
  readonly permissions?: Permission[];
  readonly active?: boolean;
  readonly billing?: boolean;
  readonly invitedFirstname?: string;
  readonly invitedLastname?: string;
  readonly invitedLang?: string;
}

export async function change(tx: Tx, companyId: string, userId: string, to: MembershipChange): Promise<void> {
  await tx.update(memberships).set(to).where(here(companyId, userId));
}

/** Takes sessions, tokens and places in teams and channels along. */
export async function removeMembership(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx.delete(memberships).where(here(companyId, userId));
}

export async function removeAccount(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

export interface Details {
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: string;
  readonly address?: string;
}

export async function setDetails(tx: Tx, userId: string, details: Details): Promise<void> {
  await tx.update(users).set(details).where(eq(users.id, userId));
}

/** Does the company send its people to an OpenID provider of its own? */
export async function hasSingleSignOn(tx: Tx, companyId: string): Promise<boolean> {
  const found = await tx
    .select({ enabled: ssoConfigs.enabled })
    .from(ssoConfigs)
    .where(and(eq(ssoConfigs.companyId, companyId), eq(ssoConfigs.enabled, true)));
  return found.length > 0;
}

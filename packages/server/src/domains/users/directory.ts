import type { Licence } from '@altocost/contract/licences/model.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import type { SessionRow, UserDetail, UserRow } from '@altocost/contract/users/model.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionDoor } from '../session/public.ts';
import { membershipOf } from './door.ts';
import * as members from './member-store.ts';
import { detailFor, rowFor, type Member } from './person.ts';
import type { UsersDoor } from './public.ts';

export interface PageOf {
  readonly q?: string | undefined;
  readonly licence?: Licence | undefined;
  readonly state?: 'invited' | 'active' | 'disabled' | undefined;
  readonly page: number;
  readonly per_page: number;
}

type Needs = Pick<Platform, 'database'> & { readonly users: UsersDoor; readonly session: SessionDoor };

/** In a system transaction. Throws `not_found` when the person is not of the company. */
export async function memberOf(tx: Tx, users: UsersDoor, companyId: string, userId: string): Promise<Member> {
  const account = await users.account(tx, userId);
  const membership = account?.memberships.find((place) => place.companyId === companyId);
  if (account === null || membership === undefined) throw fail('not_found');
  return { account, membership };
}

/** The people of the caller's company, to be looked at. */
export function createDirectory({ database, users, session }: Needs) {
  return {
    page: (
      { companyId }: Caller,
      { q = '', licence, state, page, per_page }: PageOf,
    ): Promise<{ rows: UserRow[]; total: number }> =>
      database.transaction(companyId, async (tx) => {
        const which = { text: q, licence: licence ?? null, state: state ?? null };
        const slice = { limit: per_page, offset: (page - 1) * per_page };
        const { found, total } = await members.page(tx, companyId, which, slice);
        const rows = found.map((row) => rowFor({ ...row, membership: membershipOf(row.membership) }));
        return { rows, total };
      }),

    show: ({ companyId }: Caller, id: string): Promise<UserDetail> =>
      database.systemTransaction(async (tx) =>
        detailFor(await memberOf(tx, users, companyId, id), await members.hasSingleSignOn(tx, companyId)),
      ),

    /** What the caller could hand on: what they hold in this company themselves, as far as this token goes. */
    abilities: (caller: Caller): Promise<Permission[]> =>
      database.systemTransaction(async (tx) => {
        const { membership } = await memberOf(tx, users, caller.companyId, caller.userId);
        const held = heldBy(caller, membership.permissions);
        return PERMISSIONS.filter((known) => held.has(known));
      }),

    sessions: (caller: Caller, id: string): Promise<SessionRow[]> =>
      database.systemTransaction(async (tx) => {
        await memberOf(tx, users, caller.companyId, id);
        return session.sessionsOf(tx, caller.companyId, id, caller.sessionId);
      }),
  };
}

/** Permissions of the caller's own place that the token lets them use; what they have for being in several companies is not theirs to give. */
export function heldBy(caller: Caller, own: readonly Permission[]): ReadonlySet<Permission> {
  return new Set(own.filter((permission) => caller.permissions.has(permission)));
}

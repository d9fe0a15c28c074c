import type { Licence } from '@altocost/contract/licences/model.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { defaultPermissions, roleOf } from '@altocost/contract/users/rules.ts';
import { fail } from '../../platform/fail.ts';
import type { SessionDoor } from '../session/public.ts';
import * as members from './member-store.ts';
import { addressee, checkGrant, checkManage, refused, takeLicence, type Call, type Stage } from './scene.ts';

export type UserService = ReturnType<typeof createUserService>;

/** What those with `user.store` do with the people of their company (spec §6). Other companies' people are `not_found`. */
export function createUserService({
  stage,
  session,
}: {
  readonly stage: Stage;
  readonly session: SessionDoor;
}) {
  /** Sets the permissions of somebody to what `after` makes of them. */
  const setPermissions = (
    call: Call,
    id: string,
    after: (before: readonly Permission[]) => readonly Permission[],
  ): Promise<UserDetail> =>
    stage.change(call, async (scene) => {
      const member = await stage.member(scene, id);
      const { permissions: before, licence } = member.membership;
      const wanted = ordered(after(before));
      checkGrant(scene, licence, before, wanted);
      const changed = PERMISSIONS.filter((p) => before.includes(p) !== wanted.includes(p));
      if (changed.length > 0) {
        checkManage({ ...scene, manager: { ...scene.manager, permissions: ALL } }, member);
        await members.change(scene.tx, scene.company.id, id, { permissions: wanted });
        await stage.record(
          scene,
          'user.permissions_changed',
          member,
          { permissions: before },
          { permissions: wanted },
        );
      }
      return stage.detail(scene, id);
    });

  return {
    setAbility: (call: Call, id: string, permission: Permission, granted: boolean) =>
      setPermissions(call, id, (before) =>
        granted ? [...before, permission] : before.filter((held) => held !== permission),
      ),

    grant: (call: Call, id: string, permissions: readonly Permission[]) =>
      setPermissions(call, id, () => permissions),

    /** Permissions become those of the role. */
    setLicence: (call: Call, id: string, licence: Licence, admin: boolean): Promise<UserDetail> =>
      stage.change(call, async (scene) => {
        const member = await stage.member(scene, id);
        const { membership } = member;
        const role = roleOf(licence, admin);
        if (role === null) throw viewersDoNotAdminister();
        if (role === membership.role && licence === membership.licence) return stage.detail(scene, id);
        checkManage(scene, member);
        if (role === 'admin' && scene.manager.role !== 'admin') throw fail('forbidden');
        const kept =
          licence === 'control' ? membership.permissions.filter((p) => p === 'switch.company') : [];
        const permissions = ordered([...defaultPermissions(role), ...kept]);
        checkGrant(scene, licence, membership.permissions, permissions);
        if (membership.active && licence !== membership.licence) await takeLicence(scene, licence);
        await members.change(scene.tx, scene.company.id, id, { licence, role, permissions });
        await stage.record(
          scene,
          'user.licence_changed',
          member,
          { licence: membership.licence, role: membership.role, permissions: membership.permissions },
          { licence, role, permissions },
        );
        return stage.detail(scene, id);
      }),

    async setActive(call: Call, id: string, active: boolean): Promise<UserDetail> {
      const { detail, ended } = await stage.change(call, async (scene) => {
        const member = await stage.member(scene, id);
        const { membership } = member;
        if (membership.active === active) return { detail: await stage.detail(scene, id), ended: [] };
        checkManage(scene, member);
        if (active) await takeLicence(scene, membership.licence);
        await members.change(scene.tx, scene.company.id, id, { active });
        const gone = active ? [] : await session.endAll(scene.tx, scene.company.id, id, null);
        await stage.record(scene, active ? 'user.activated' : 'user.disabled', member);
        return { detail: await stage.detail(scene, id), ended: gone };
      });
      session.ended(ended);
      return detail;
    },

    setBilling: (call: Call, id: string, billing: boolean): Promise<UserDetail> =>
      stage.change(call, async (scene) => {
        const member = await stage.member(scene, id);
        const before = member.membership.billing;
        if (before !== billing) {
          await members.change(scene.tx, scene.company.id, id, { billing });
          await stage.record(scene, 'user.billing_changed', member, { billing: before }, { billing });
        }
        return stage.detail(scene, id);
      }),

    /** The account goes too when this was its last company. */
    async remove(call: Call, id: string): Promise<void> {
      const ended = await stage.change(call, async (scene) => {
        const { tx, company } = scene;
        const member = await stage.member(scene, id);
        checkManage(scene, member);
        const gone = await session.endAll(tx, company.id, id, null);
        await members.removeMembership(tx, company.id, id);
        if (member.account.memberships.length === 1) await members.removeAccount(tx, id);
        const { role, licence, permissions } = member.membership;
        await stage.record(scene, 'user.removed', member, {
          email: member.account.email,
          role,
          licence,
          permissions,
        });
        return gone;
      });
      session.ended(ended);
    },

    /** A link to set a password, or the invitation once more for whoever has not joined. */
    sendReset: (call: Call, id: string): Promise<void> =>
      stage.change(call, async (scene) => {
        const member = await stage.member(scene, id);
        const { active, joinedAt } = member.membership;
        if (!active || (joinedAt !== null && !member.account.active)) throw refused('disabled_user');
        const person = addressee(member);
        if (joinedAt !== null) return session.sendReset(scene.tx, person);
        return session.invite(scene.tx, person, { company: scene.company.name, invitedBy: call.caller.name });
      }),

    async endSession(call: Call, id: string, sessionId: string): Promise<void> {
      await stage.change(call, async (scene) => {
        await stage.member(scene, id);
        if (!(await session.end(scene.tx, scene.company.id, id, sessionId))) throw fail('not_found');
      });
      session.ended([sessionId]);
    },
  };
}

const ALL: ReadonlySet<Permission> = new Set(PERMISSIONS);

/** Each once, in the order of the list. */
export function ordered(permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((known) => permissions.includes(known));
}

export function viewersDoNotAdminister() {
  return fail('validation_failed', { fields: [{ field: 'admin', rule: 'viewer_licence' }] });
}

import type { Licence } from '@altocost/contract/licences/model.ts';
import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { defaultPermissions, roleOf } from '@altocost/contract/users/rules.ts';
import type { CallBy } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import * as members from './member-store.ts';
import { checkFresh, checkGrant, checkManage, takeLicence, type Stage } from './scene.ts';

export type RightsService = ReturnType<typeof createRightsService>;

/** Permissions and licences of a company's people (spec §6). Nobody gives what they lack (reliability A8). */
export function createRightsService(stage: Stage) {
  /** Sets the permissions of somebody to what `after` makes of them. */
  const setPermissions = (
    call: CallBy,
    id: string,
    after: (before: readonly Permission[]) => readonly Permission[],
  ): Promise<UserDetail> =>
    stage.change(call, async (scene) => {
      const member = await stage.member(scene, id);
      const { permissions: before, licence } = member.membership;
      const wanted = ordered(after(before));
      checkGrant(scene, licence, before, wanted);
      checkFresh(
        scene,
        wanted.filter((permission) => !before.includes(permission)),
      );
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
    setAbility: (call: CallBy, id: string, permission: Permission, granted: boolean) =>
      setPermissions(call, id, (before) =>
        granted ? [...before, permission] : before.filter((held) => held !== permission),
      ),

    grant: (call: CallBy, id: string, permissions: readonly Permission[]) =>
      setPermissions(call, id, () => permissions),

    /** Permissions become those of the role. */
    setLicence: (call: CallBy, id: string, licence: Licence, admin: boolean): Promise<UserDetail> =>
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

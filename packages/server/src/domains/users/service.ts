import type { UserDetail } from '@altocost/contract/users/model.ts';
import type { CallBy } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { SessionDoor } from '../session/public.ts';
import * as members from './member-store.ts';
import { addressee, checkManage, refused, takeLicence, type Stage } from './scene.ts';

export type UserService = ReturnType<typeof createUserService>;

/** Who of a company's people is let in (spec §6). Other companies' people are `not_found`. */
export function createUserService({
  stage,
  session,
}: {
  readonly stage: Stage;
  readonly session: SessionDoor;
}) {
  return {
    async setActive(call: CallBy, id: string, active: boolean): Promise<UserDetail> {
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

    setBilling: (call: CallBy, id: string, billing: boolean): Promise<UserDetail> =>
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
    async remove(call: CallBy, id: string): Promise<void> {
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
    sendReset: (call: CallBy, id: string): Promise<void> =>
      stage.change(call, async (scene) => {
        const member = await stage.member(scene, id);
        const { active, joinedAt } = member.membership;
        if (!active || (joinedAt !== null && !member.account.active)) throw refused('disabled_user');
        const person = addressee(member);
        if (joinedAt !== null) return session.sendReset(scene.tx, person);
        return session.invite(scene.tx, person, { company: scene.company.name, invitedBy: call.caller.name });
      }),

    async endSession(call: CallBy, id: string, sessionId: string): Promise<void> {
      await stage.change(call, async (scene) => {
        await stage.member(scene, id);
        if (!(await session.end(scene.tx, scene.company.id, id, sessionId))) throw fail('not_found');
      });
      session.ended([sessionId]);
    },
  };
}

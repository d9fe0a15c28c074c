import type { Language } from '@altocost/contract/errors.ts';
import type { Licence } from '@altocost/contract/licences/model.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { defaultPermissions, roleOf } from '@altocost/contract/users/rules.ts';
import type { CallBy } from '../../http/caller.ts';
import { fail, type Failure } from '../../platform/fail.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SessionDoor } from '../session/public.ts';
import type { UsersDoor } from './public.ts';
import { checkFresh, checkGrant, takeLicence, type Stage } from './scene.ts';
import { ordered, viewersDoNotAdminister } from './rights.ts';

export interface Invitation {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: Language;
  readonly licence: Licence;
  readonly admin: boolean;
  readonly permissions?: readonly Permission[] | undefined;
}

interface Needs {
  readonly stage: Stage;
  readonly session: SessionDoor;
  readonly users: UsersDoor;
  readonly ids: Ids;
}

/**
 * Invites people into the caller's company. An address that has an account elsewhere is invited like a new one, and the answer does not
 * tell (docs/decisions/0007); one that is in the company already is a `conflict` (field `email`, rule `in_use`).
 */
export function createInvitations({ stage, session, users, ids }: Needs) {
  return (call: CallBy, invitation: Invitation): Promise<string> =>
    stage.change(call, async (scene) => {
      const { tx, company, manager } = scene;
      const { email, firstname, lastname, lang, licence, admin } = invitation;
      const role = roleOf(licence, admin);
      if (role === null) throw viewersDoNotAdminister();
      const permissions = ordered(invitation.permissions ?? defaultPermissions(role));
      if (role === 'admin' && manager.role !== 'admin') throw fail('forbidden');
      checkGrant(scene, licence, [], permissions);
      checkFresh(scene, permissions);
      const known = await users.accountByEmail(tx, email);
      if (known?.memberships.some((place) => place.companyId === company.id)) throw emailInUse();
      await takeLicence(scene, licence);

      const names = { invitedFirstname: firstname, invitedLastname: lastname, invitedLang: lang };
      const membership = { companyId: company.id, role, licence, permissions, invited: true, ...names };
      const id = known?.id ?? ids.next();
      if (known === null) {
        const account = { id, email, passwordHash: null, firstname, lastname, lang, demo: false };
        await users.create(tx, { ...account, membership, now: call.now });
      } else {
        await users.attach(tx, id, membership, call.now);
      }
      const person = { companyId: company.id, userId: id, email, firstname, lang };
      await session.invite(tx, person, { company: company.name, invitedBy: call.caller.name });
      await stage.record(scene, 'user.invited', await stage.member(scene, id), undefined, {
        email,
        role,
        licence,
        permissions,
      });
      return id;
    });
}

export function emailInUse(): Failure {
  return fail('conflict', { fields: [{ field: 'email', rule: 'in_use' }] });
}

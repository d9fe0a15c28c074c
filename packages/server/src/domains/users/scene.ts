import type { AuditKind } from '@altocost/contract/audit/model.ts';
import { licenceProblem } from '@altocost/contract/licences/rules.ts';
import type { Licence } from '@altocost/contract/licences/model.ts';
import type { Permission, Role } from '@altocost/contract/permissions.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { grantProblem, mayManage, RUNS_THE_COMPANY } from '@altocost/contract/users/rules.ts';
import { isFresh } from '../../http/admit.ts';
import type { CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, type Failure } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor, Company } from '../companies/public.ts';
import { heldBy, memberOf } from './directory.ts';
import * as members from './member-store.ts';
import { detailFor, displayName, namesOf, type Member } from './person.ts';
import { mayEnter, type Account, type UsersDoor } from './public.ts';

/** Whoever changes people, as they are at this moment. */
export interface Manager {
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
}

/** A change of the company's people: nobody else changes them until it is over. */
export interface Scene {
  readonly tx: Tx;
  readonly call: CallBy;
  readonly company: Company;
  readonly manager: Manager;
}

type Needs = Pick<Platform, 'database'> & {
  readonly users: UsersDoor;
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
};

export type Stage = ReturnType<typeof createStage>;

/** What every change of people has in common (reliability A8). */
export function createStage({ database, users, companies, audit }: Needs) {
  /**
   * Runs the change while the company is locked, with the caller's rights read again: whoever lost them a moment ago changes nothing.
   * Throws `conflict` (rule `last_administrator`) when nobody would be left to run the company.
   */
  const change = <T>(call: CallBy, work: (scene: Scene) => Promise<T>): Promise<T> =>
    database.systemTransaction(async (tx) => {
      const { caller } = call;
      const company = await companies.lock(tx, caller.companyId);
      const account = await users.account(tx, caller.userId);
      const own = account?.memberships.find((place) => place.companyId === caller.companyId);
      if (account?.active !== true || own === undefined || !mayEnter(own)) throw fail('forbidden');
      const manager = { role: own.role, permissions: heldBy(caller, own.permissions) };
      if (!manager.permissions.has('user.store')) throw fail('forbidden');
      const before = await members.countAdministrators(tx, company.id);
      const result = await work({ tx, call, company, manager });
      if (before > 0 && (await members.countAdministrators(tx, company.id)) === 0) {
        throw refused('last_administrator');
      }
      return result;
    });

  return {
    change,
    member: ({ tx, company }: Scene, userId: string) => memberOf(tx, users, company.id, userId),

    async detail({ tx, company }: Pick<Scene, 'tx' | 'company'>, userId: string): Promise<UserDetail> {
      const member = await memberOf(tx, users, company.id, userId);
      return detailFor(member, await members.hasSingleSignOn(tx, company.id));
    },

    record(
      { tx, call }: Pick<Scene, 'tx' | 'call'>,
      kind: AuditKind,
      member: Member,
      before?: Readonly<Record<string, unknown>>,
      after?: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      return audit.record(tx, actorOf(call), {
        kind,
        object: { type: 'user', id: member.account.id, name: displayName(member) },
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
    },
  };
}

/** Throws `limit_exceeded` when the company has no licence of the kind to give. */
export async function takeLicence({ tx, company }: Scene, licence: Licence): Promise<void> {
  const used = (await members.usedLicences(tx, company.id))[licence];
  const provisioned = licence === 'control' ? company.controlLicences : company.viewerLicences;
  const problem = licenceProblem({ provisioned, used });
  if (problem !== null) throw fail('limit_exceeded', { fields: [{ field: 'licence', rule: problem }] });
}

/** Throws `forbidden`, or `validation_failed` for what a viewer cannot be given. */
export function checkGrant(
  { manager }: Scene,
  licence: Licence,
  before: readonly Permission[],
  after: readonly Permission[],
): void {
  const problem = grantProblem({ granter: manager.permissions, licence, before, after });
  if (problem === 'lacking') {
    throw fail('forbidden', { fields: [{ field: 'permissions', rule: 'lacking_permission' }] });
  }
  if (problem === 'viewer_licence') {
    throw fail('validation_failed', { fields: [{ field: 'permissions', rule: 'viewer_licence' }] });
  }
}

/** Throws `reauth_required` unless who gives rights over the company itself has signed in just now (reliability B9). */
export function checkFresh({ call }: Scene, given: readonly Permission[]): void {
  const weighty = given.some((permission) => RUNS_THE_COMPANY.includes(permission));
  if (weighty && !isFresh(call.caller, call.now)) throw fail('reauth_required');
}

/** Throws `conflict` (rule `own_account`) for the caller, `forbidden` for whoever stands above them. */
export function checkManage({ manager, call }: Scene, { account, membership }: Member): void {
  if (account.id === call.caller.userId) throw refused('own_account');
  if (!mayManage(manager, membership)) throw fail('forbidden');
}

export function refused(rule: 'own_account' | 'last_administrator' | 'disabled_user'): Failure {
  return fail('conflict', { fields: [{ field: 'id', rule }] });
}

/** Whom a mail about a person goes to. */
export function addressee(member: Member) {
  const { account, membership } = member;
  const { id, email, lang }: Account = account;
  const spoken = membership.joinedAt === null ? (membership.invitedLang ?? lang) : lang;
  const { firstname } = namesOf(member);
  return { companyId: membership.companyId, userId: id, email, firstname, lang: spoken };
}

import { PERMISSIONS, type Permission, type Role } from '../permissions.ts';
import type { Licence } from '../licences/model.ts';

/** Spec §2: viewers have dimensions, budgets and recommendations only. */
export const VIEWER_PERMISSIONS: readonly Permission[] = [
  'dimension.index',
  'budget.index',
  'budgetgroup.show',
  'recommendation.index',
  'recommendation.show',
];

/** Spec §6, set User: looks at everything that a team needs, edits little. */
export const USER_PERMISSIONS: readonly Permission[] = [
  ...VIEWER_PERMISSIONS,
  'home.index',
  'dashboard.index',
  'dashboard.show',
  'explorer.index',
  'inventory.index',
  'triggeredoptimizationrule.index',
  'recommendationgroup.index',
  'tags-dashboard.index',
  'setting.index',
  'alert.index',
  'alert.show',
  'team.show',
];

/** Spec §6, set Editor: creates and modifies budgets and recommendations as well. */
export const EDITOR_PERMISSIONS: readonly Permission[] = [
  ...USER_PERMISSIONS,
  'dashboard.update',
  'budget.store',
  'recommendation.store',
];

/** Everything in one company; switching companies is for sellers. */
export const ADMIN_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'switch.company',
);

/** Named sets that people of a Control licence are given (spec §6). */
export const PERMISSION_SETS = {
  user: USER_PERMISSIONS,
  editor: EDITOR_PERMISSIONS,
} as const;
export type PermissionSet = keyof typeof PERMISSION_SETS;

/** Roles that a licence allows. */
export const ROLES_OF_LICENCE = {
  control: ['admin', 'user'],
  viewer: ['viewer'],
} as const satisfies Record<Licence, readonly Role[]>;

/** What a role has when nothing else is chosen. */
export function defaultPermissions(role: Role): readonly Permission[] {
  switch (role) {
    case 'admin':
      return ADMIN_PERMISSIONS;
    case 'user':
      return USER_PERMISSIONS;
    case 'viewer':
      return VIEWER_PERMISSIONS;
    case 'guest':
      return [];
  }
}

/** The named set that these permissions are, if they are one exactly. */
export function permissionSetOf(permissions: readonly Permission[]): PermissionSet | null {
  const given = new Set(permissions);
  const same = (set: readonly Permission[]) =>
    set.length === given.size && set.every((permission) => given.has(permission));
  if (same(USER_PERMISSIONS)) return 'user';
  return same(EDITOR_PERMISSIONS) ? 'editor' : null;
}

/** Who grants, to whom, what: the facts that {@link grantProblem} decides from. */
export interface Grant {
  readonly granter: ReadonlySet<Permission>;
  readonly licence: Licence;
  readonly before: readonly Permission[];
  readonly after: readonly Permission[];
}

/**
 * Why the change is refused, or null. Nobody grants or takes away what they lack (reliability A8); a viewer licence gets nothing
 * beyond the viewer's own set (spec §5: "cannot get special permissions").
 */
export function grantProblem({
  granter,
  licence,
  before,
  after,
}: Grant): 'lacking' | 'viewer_licence' | null {
  if (licence === 'viewer' && after.some((p) => !VIEWER_PERMISSIONS.includes(p))) return 'viewer_licence';
  const changed = [...after.filter((p) => !before.includes(p)), ...before.filter((p) => !after.includes(p))];
  return changed.some((p) => !granter.has(p)) ? 'lacking' : null;
}

/** Somebody's place in a company, as far as who may manage whom depends on it. */
export interface Standing {
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/**
 * May the one take the other out, shut them out, change their licence or their address? Only administrators manage administrators, and
 * whoever manages holds all that the managed one holds: to become somebody's mailbox is to become that person (reliability A8).
 * `switch.company` reaches beyond the company and does not count.
 */
export function mayManage(
  manager: { readonly role: Role; readonly permissions: ReadonlySet<Permission> },
  managed: Standing,
): boolean {
  if (managed.role === 'admin' && manager.role !== 'admin') return false;
  return managed.permissions.every((p) => p === 'switch.company' || manager.permissions.has(p));
}

/** The role that a licence and being an administrator give; null: viewers do not administer. */
export function roleOf(licence: Licence, admin: boolean): Role | null {
  if (licence === 'viewer') return admin ? null : 'viewer';
  return admin ? 'admin' : 'user';
}

/** Runs the company: an administrator who is in it, is let in, and may manage people. */
export function isAdministrator(
  member: Standing & { readonly active: boolean; readonly joined: boolean },
): boolean {
  return (
    member.role === 'admin' && member.active && member.joined && member.permissions.includes('user.store')
  );
}

/** Who holds one of these runs the company: giving them away wants a recent sign-in (reliability B9). */
export const RUNS_THE_COMPANY: readonly Permission[] = ['user.store', 'company.update', 'switch.company'];

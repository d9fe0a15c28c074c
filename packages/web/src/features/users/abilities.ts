import type { Permission } from '@altocost/contract/permissions.ts';

/** Who looks at whose switches. */
export interface Subject {
  readonly granter: ReadonlySet<Permission>;
  /** Holds `user.store`. */
  readonly mayChange: boolean;
  readonly licence: 'control' | 'viewer';
  readonly admin: boolean;
}

/** Why a switch cannot be moved, or null: the rules of the contract's `grantProblem`, told before the attempt. */
export function fixedBecause(
  permission: Permission,
  { granter, mayChange, licence, admin }: Subject,
): 'readonly' | 'viewer' | 'admin' | 'lacking' | null {
  if (!mayChange) return 'readonly';
  if (licence === 'viewer') return 'viewer';
  if (admin) return 'admin';
  return granter.has(permission) ? null : 'lacking';
}

/** The permissions after one of them was given or taken, in no particular order. */
export function withAbility(
  held: readonly Permission[],
  permission: Permission,
  granted: boolean,
): Permission[] {
  const others = held.filter((one) => one !== permission);
  return granted ? [...others, permission] : others;
}

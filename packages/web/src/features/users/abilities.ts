import type { Permission } from '@altocost/contract/permissions.ts';

/**
 * The permissions as an administrator reads them: by area, each with the key of its text. Every permission of the
 * contract stands here once.
 */
export const AREAS = [
  {
    id: 'home',
    abilities: [
      ['home.index', 'homeIndex'],
      ['dashboard.index', 'dashboardIndex'],
      ['dashboard.show', 'dashboardShow'],
      ['dashboard.update', 'dashboardUpdate'],
    ],
  },
  {
    id: 'explorers',
    abilities: [
      ['explorer.index', 'explorerIndex'],
      ['inventory.index', 'inventoryIndex'],
    ],
  },
  {
    id: 'dimensions',
    abilities: [
      ['dimension.index', 'dimensionIndex'],
      ['dimension.destroy', 'dimensionDestroy'],
    ],
  },
  {
    id: 'budgets',
    abilities: [
      ['budget.index', 'budgetIndex'],
      ['budgetgroup.show', 'budgetgroupShow'],
      ['budget.store', 'budgetStore'],
    ],
  },
  {
    id: 'recommendations',
    abilities: [
      ['recommendation.index', 'recommendationIndex'],
      ['recommendation.show', 'recommendationShow'],
      ['recommendation.store', 'recommendationStore'],
      ['recommendationgroup.index', 'recommendationgroupIndex'],
      ['triggeredoptimizationrule.index', 'optimizationIndex'],
    ],
  },
  {
    id: 'tags',
    abilities: [
      ['tags-dashboard.index', 'tagsIndex'],
      ['alert.index', 'alertIndex'],
      ['alert.show', 'alertShow'],
    ],
  },
  {
    id: 'data',
    abilities: [
      ['costreport.index', 'costreportIndex'],
      ['costreport.store', 'costreportStore'],
      ['connector.index', 'connectorIndex'],
      ['connector.store', 'connectorStore'],
    ],
  },
  {
    id: 'people',
    abilities: [
      ['user.index', 'userIndex'],
      ['user.show', 'userShow'],
      ['user.store', 'userStore'],
      ['team.show', 'teamShow'],
      ['team.store', 'teamStore'],
    ],
  },
  {
    id: 'settings',
    abilities: [
      ['setting.index', 'settingIndex'],
      ['company.update', 'companyUpdate'],
      ['product.store', 'productStore'],
      ['switch.company', 'switchCompany'],
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly abilities: readonly (readonly [Permission, string])[];
}[];

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

import { keysOf } from '@altocost/contract/kit/brand.ts';
import type { Permission } from '@altocost/contract/permissions.ts';

/** Areas of the permissions, in the order in which they are shown. */
const AREAS = [
  'home',
  'explorers',
  'dimensions',
  'budgets',
  'recommendations',
  'tags',
  'data',
  'people',
  'settings',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * The permissions as an administrator reads them, in the order in which they are shown: the area of each, and the key of its
 * text. A new permission does not compile until it is here.
 */
const PLACES = {
  'home.index': ['home', 'homeIndex'],
  'dashboard.index': ['home', 'dashboardIndex'],
  'dashboard.show': ['home', 'dashboardShow'],
  'dashboard.update': ['home', 'dashboardUpdate'],
  'explorer.index': ['explorers', 'explorerIndex'],
  'inventory.index': ['explorers', 'inventoryIndex'],
  'dimension.index': ['dimensions', 'dimensionIndex'],
  'dimension.destroy': ['dimensions', 'dimensionDestroy'],
  'budget.index': ['budgets', 'budgetIndex'],
  'budgetgroup.show': ['budgets', 'budgetgroupShow'],
  'budget.store': ['budgets', 'budgetStore'],
  'recommendation.index': ['recommendations', 'recommendationIndex'],
  'recommendation.show': ['recommendations', 'recommendationShow'],
  'recommendation.store': ['recommendations', 'recommendationStore'],
  'recommendationgroup.index': ['recommendations', 'recommendationgroupIndex'],
  'triggeredoptimizationrule.index': ['recommendations', 'optimizationIndex'],
  'tags-dashboard.index': ['tags', 'tagsIndex'],
  'alert.index': ['tags', 'alertIndex'],
  'alert.show': ['tags', 'alertShow'],
  'costreport.index': ['data', 'costreportIndex'],
  'costreport.store': ['data', 'costreportStore'],
  'connector.index': ['data', 'connectorIndex'],
  'connector.store': ['data', 'connectorStore'],
  'user.index': ['people', 'userIndex'],
  'user.show': ['people', 'userShow'],
  'user.store': ['people', 'userStore'],
  'team.show': ['people', 'teamShow'],
  'team.store': ['people', 'teamStore'],
  'setting.index': ['settings', 'settingIndex'],
  'company.update': ['settings', 'companyUpdate'],
  'product.store': ['settings', 'productStore'],
  'switch.company': ['settings', 'switchCompany'],
} as const satisfies Record<Permission, readonly [Area, string]>;

/** The key of a permission's text. */
export function textKeyOf(permission: Permission) {
  return PLACES[permission][1];
}

export interface AbilityArea {
  readonly id: Area;
  readonly abilities: readonly Permission[];
}

/** These permissions by area; areas without any are left out. */
export function byArea(permissions: readonly Permission[]): AbilityArea[] {
  return AREAS.map((id) => ({
    id,
    abilities: keysOf(PLACES).filter((one) => PLACES[one][0] === id && permissions.includes(one)),
  })).filter(({ abilities }) => abilities.length > 0);
}

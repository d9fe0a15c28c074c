import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import type { Permission } from '@altocost/contract/permissions.ts';

/** Areas of the permissions, in the order of the page of a person's rights; their texts are those of that page. */
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

/** Where each permission stands, and the key of its text. A new permission does not compile until it is here. */
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

export interface ScopeArea {
  readonly id: Area;
  readonly scopes: readonly Permission[];
}

/** These permissions by area, in the order of the page; areas without any are left out. */
export function byArea(permissions: readonly Permission[]): ScopeArea[] {
  return AREAS.map((id) => ({
    id,
    scopes: PERMISSIONS.filter((one) => PLACES[one][0] === id && permissions.includes(one)),
  })).filter(({ scopes }) => scopes.length > 0);
}

/** What is chosen after some were ticked or cleared, in the order of the contract. */
export function withScopes(
  chosen: readonly Permission[],
  these: readonly Permission[],
  ticked: boolean,
): Permission[] {
  return PERMISSIONS.filter((one) => (these.includes(one) ? ticked : chosen.includes(one)));
}

/** Every permission string of the product, once (spec §2 and §6): `resource.action`. */
export const PERMISSIONS = [
  'home.index',
  'dashboard.index',
  'dashboard.show',
  'dashboard.update',
  'dimension.index',
  'dimension.destroy',
  'explorer.index',
  'budget.index',
  'budget.store',
  'budgetgroup.show',
  'inventory.index',
  'triggeredoptimizationrule.index',
  'recommendation.index',
  'recommendation.store',
  'recommendation.show',
  'recommendationgroup.index',
  'tags-dashboard.index',
  'setting.index',
  'alert.index',
  'alert.show',
  'connector.index',
  'connector.store',
  'user.index',
  'user.show',
  'user.store',
  'costreport.index',
  'costreport.store',
  'product.store',
  'company.update',
  'team.show',
  'team.store',
  'switch.company',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['admin', 'user', 'viewer', 'guest'] as const;
export type Role = (typeof ROLES)[number];

import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';

/** What an administrator may do: everything. */
export const ADMIN_PERMISSIONS: readonly Permission[] = PERMISSIONS;

/** The demo account looks at everything and may bring in bills; it changes neither people, company nor connectors. */
export const DEMO_PERMISSIONS: readonly Permission[] = [
  'home.index',
  'dashboard.index',
  'dashboard.show',
  'dimension.index',
  'explorer.index',
  'budget.index',
  'budgetgroup.show',
  'inventory.index',
  'triggeredoptimizationrule.index',
  'recommendation.index',
  'recommendation.show',
  'recommendationgroup.index',
  'tags-dashboard.index',
  'setting.index',
  'alert.index',
  'alert.show',
  'connector.index',
  'user.index',
  'user.show',
  'costreport.index',
  'costreport.store',
  'team.show',
];

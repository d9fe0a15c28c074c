import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import type { Permission } from '@altocost/contract/permissions.ts';

/** What is chosen after some were ticked or cleared, in the order of the contract. */
export function withScopes(
  chosen: readonly Permission[],
  these: readonly Permission[],
  ticked: boolean,
): Permission[] {
  return PERMISSIONS.filter((one) => (these.includes(one) ? ticked : chosen.includes(one)));
}

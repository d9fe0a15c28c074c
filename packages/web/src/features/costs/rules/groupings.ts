import { CLOUD_DIMENSIONS, GROUPINGS_MAX, isTagDimension } from '@altocost/contract/costs/dimensions.ts';
import type { CloudDimension, GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { groupParam } from '@altocost/contract/costs/endpoints.ts';

/** Spec §3: what is grouped by when nobody chose. */
export const DEFAULT_GROUP: readonly GroupBy[] = ['provider'];

/** `provider,tag:env`, as links and the pinned calls write it; a comma inside a tag key is `\,`. */
export function writeGroups(groups: readonly GroupBy[]): string {
  return groups.map((one) => one.replaceAll(',', '\\,')).join(',');
}

/** One to four groupings, each once; null for anything else. */
export function readGroups(text: string): readonly GroupBy[] | null {
  const read = groupParam.safeParse(text);
  return read.success ? read.data : null;
}

export function addGroup(groups: readonly GroupBy[], added: GroupBy): readonly GroupBy[] {
  return groups.includes(added) || groups.length >= GROUPINGS_MAX ? groups : [...groups, added];
}

/** The last grouping stays: there is always one. */
export function removeGroup(groups: readonly GroupBy[], removed: GroupBy): readonly GroupBy[] {
  return groups.length === 1 ? groups : groups.filter((one) => one !== removed);
}

/** Moves a grouping by one place; at the ends nothing happens. */
export function moveGroup(groups: readonly GroupBy[], moved: GroupBy, by: -1 | 1): readonly GroupBy[] {
  const at = groups.indexOf(moved);
  const other = groups[at + by];
  if (at < 0 || other === undefined) return groups;
  return groups.map((one, index) => (index === at ? other : index === at + by ? moved : one));
}

/** Dimensions for a list: those that the specification offers first, then all the others. */
export const OFFERED_DIMENSIONS: readonly CloudDimension[] = CLOUD_DIMENSIONS.filter((d) => d.explorer).map(
  (d) => d.id,
);
export const OTHER_DIMENSIONS: readonly CloudDimension[] = CLOUD_DIMENSIONS.filter((d) => !d.explorer).map(
  (d) => d.id,
);

/** Where a grouping leads when one looks closer, nearest first. */
const CLOSER: Readonly<Partial<Record<CloudDimension, readonly CloudDimension[]>>> = {
  provider: ['product', 'usage_account_id', 'resource_id'],
  category: ['product', 'resource_id'],
  product: ['resource_id', 'usage_type'],
  product_code: ['resource_id', 'usage_type'],
  service_code: ['resource_id', 'usage_type'],
  billing_account_id: ['usage_account_id', 'product', 'resource_id'],
  usage_type: ['resource_id', 'operation'],
  resource_type: ['resource_id', 'usage_type'],
  resource_name: ['usage_type', 'charge_category'],
  resource_path: ['usage_type', 'charge_category'],
  resource_id: ['usage_type', 'operation', 'charge_category'],
  operation: ['usage_type', 'resource_id'],
};
const FROM_ANYWHERE: readonly CloudDimension[] = ['product', 'resource_id', 'usage_type'];

/**
 * What to group by after looking into one row: the nearest finer dimension that is not settled by a filter yet.
 * Null when there is nothing finer to show.
 */
export function nextGroup(
  groups: readonly GroupBy[],
  settled: (column: GroupBy) => boolean,
): CloudDimension | null {
  const last = groups.at(-1);
  const closer = last === undefined || isTagDimension(last) ? undefined : CLOSER[last];
  return (closer ?? FROM_ANYWHERE).find((one) => !groups.includes(one) && !settled(one)) ?? null;
}

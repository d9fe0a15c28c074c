import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import type { Bindings } from './bindings.ts';
import { groupColumns } from './cells.ts';

/** Groups by name: for each one its values, in the order of the groupings. */
export type Names = readonly (readonly string[])[];

/** The values of each dimension on its own: a first, cheap sieve, which lets other combinations through. */
export function byDimension(group: readonly GroupBy[], names: Names): string[][] {
  return group.map((_, index) => names.flatMap((values) => values.slice(index, index + 1)));
}

/** A condition that holds for exactly these groups. */
export function isOneOf(group: readonly GroupBy[], names: Names, bindings: Bindings): string {
  const columns = groupColumns(group);
  const lists = byDimension(group, names).map((values, index) =>
    bindings.named(`name${index}`, 'Array(String)', values),
  );
  if (group.length === 1) return `${columns.join('')} IN ${lists.join('')}`;
  const parts = group.map((_, index) => `name.${index + 1}`);
  return (
    `(${columns.join(', ')}) IN ` +
    `(SELECT ${parts.join(', ')} FROM (SELECT arrayJoin(arrayZip(${lists.join(', ')})) AS name))`
  );
}

import { LINES, ROLLUPS, type LookupKey } from '../store/schema.ts';

/** The table that answers: the smallest roll-up that has all keys, the lines where none has. */
export interface Source {
  readonly table: string;
  readonly isLines: boolean;
}

export function smallestSource(keys: ReadonlySet<LookupKey>): Source {
  const rollup = ROLLUPS.find((candidate) => [...keys].every((key) => candidate.keys.includes(key)));
  return rollup === undefined ? { table: LINES, isLines: true } : { table: rollup.name, isLines: false };
}

import type { AuditEntry } from '@altocost/contract/audit/model.ts';

/** One value as it was written down; lists and objects are taken apart before. */
export type Atom = string | number | boolean | null;

export interface FieldDiff {
  readonly field: string;
  readonly changed: boolean;
  /** Of a list that is on both sides: what was taken out of it. Otherwise everything. */
  readonly before: readonly Atom[];
  /** Of a list that is on both sides: what came into it. Otherwise everything. */
  readonly after: readonly Atom[];
  /** How many elements of a list stayed. */
  readonly kept: number;
}

/** Field by field what was and what is, in the order in which they were written down. */
export function diffOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldDiff[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => fieldDiff(field, before?.[field], after?.[field]));
}

function fieldDiff(field: string, was: unknown, is: unknown): FieldDiff {
  const changed = JSON.stringify(was) !== JSON.stringify(is);
  const [before, after] = [atoms(was), atoms(is)];
  if (!Array.isArray(was) || !Array.isArray(is)) return { field, changed, before, after, kept: 0 };
  const gone = before.filter((atom) => !after.includes(atom));
  return {
    field,
    changed,
    before: gone,
    after: after.filter((atom) => !before.includes(atom)),
    kept: before.length - gone.length,
  };
}

function atoms(value: unknown): Atom[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(atom) : [atom(value)];
}

function atom(value: unknown): Atom {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? value : JSON.stringify(value);
}

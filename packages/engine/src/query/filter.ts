import type { Scope, ScopeFilter } from '@altocost/contract/scopes/model.ts';
import type { LookupKey } from '../store/schema.ts';
import type { Bindings } from './bindings.ts';
import { dimension, type Dimension } from './dimensions.ts';

/** A condition on the rows of a roll-up, and the keys that the roll-up must have for it. */
export interface Condition {
  readonly sql: string;
  readonly keys: readonly LookupKey[];
}

/**
 * The condition of a scope (spec §3): filters and blocks are joined left to right by the operator each one carries, the
 * first one's is ignored. A block without filters says nothing; `hidden` is for screens only. Null: no condition.
 */
export function scopeCondition(scope: Scope | null, bindings: Bindings): Condition | null {
  const blocks = (scope?.blocks ?? []).filter((block) => block.operators.length > 0);
  return join(
    blocks.map(({ operator, operators }) => ({
      operator,
      condition: join(
        operators.map((filter) => ({ operator: filter.operator, condition: one(filter, bindings) })),
      ),
    })),
  );
}

function one(filter: ScopeFilter, bindings: Bindings): Condition {
  const negated = filter.operation === 'nin' || filter.operation === 'neq';
  const found = oneOf(dimension(filter.column, bindings), bindings.next('s', 'Array(String)', filter.values));
  return negated ? { ...found, sql: `NOT (${found.sql})` } : found;
}

/** Rows whose dimension has one of the bound values. A tag that a row does not have is the empty text. */
export function oneOf({ lookup, text }: Dimension, values: string): Condition {
  if (lookup === null) return { sql: `${text} IN ${values}`, keys: [] };
  const { key, table } = lookup;
  return {
    sql: `${key} GLOBAL IN (SELECT ${key} FROM ${table} WHERE company_id = {company:UUID} AND ${text} IN ${values})`,
    keys: [key],
  };
}

function join(parts: readonly { operator: 'and' | 'or'; condition: Condition | null }[]): Condition | null {
  return parts.reduce<Condition | null>((left, { operator, condition }) => {
    if (left === null || condition === null) return left ?? condition;
    const word = operator === 'or' ? 'OR' : 'AND';
    return {
      sql: `(${left.sql} ${word} ${condition.sql})`,
      keys: [...left.keys, ...condition.keys],
    };
  }, null);
}

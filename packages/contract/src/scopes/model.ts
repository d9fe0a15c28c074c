import { z } from 'zod';

/** Filter operations of spec §3; `in` and `eq` keep the values, `nin` and `neq` keep everything else. */
export const OPERATIONS = ['in', 'nin', 'eq', 'neq'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const SCOPE_BLOCKS_MAX = 20;
export const SCOPE_FILTERS_MAX = 50;
export const SCOPE_VALUES_MAX = 1_000;
const COLUMN_MAX = 520;
const VALUE_MAX = 2_048;

const operator = z.enum(['and', 'or']);

/** One filter: a dimension id or `tag:<key>`, an operation and at least one value (spec §3). */
export const scopeFilter = z.strictObject({
  operator: operator.default('and'),
  column: z.string().min(1).max(COLUMN_MAX),
  operation: z.enum(OPERATIONS),
  values: z.array(z.string().max(VALUE_MAX)).min(1).max(SCOPE_VALUES_MAX),
});
export type ScopeFilter = z.infer<typeof scopeFilter>;

/** Filters joined by the operator that each one carries (the first one's is ignored), left to right. */
export const scopeBlock = z.strictObject({
  operator: operator.default('and'),
  hidden: z.boolean().default(false),
  operators: z.array(scopeFilter).max(SCOPE_FILTERS_MAX),
});
export type ScopeBlock = z.infer<typeof scopeBlock>;

/** Blocks joined by the operator that each one carries, left to right. `hidden` hides a block on screen only. */
export const scope = z.strictObject({
  name: z.string().max(200).default(''),
  blocks: z.array(scopeBlock).max(SCOPE_BLOCKS_MAX),
});
export type Scope = z.infer<typeof scope>;

export const EMPTY_SCOPE: Scope = { name: '', blocks: [] };

import { z } from 'zod';
import { fail, type WrongField } from '../platform/fail.ts';

const DEPTH_MAX = 32;
/** NUL, which PostgreSQL cannot hold, and halves of surrogate pairs, which UTF-8 cannot. */
const FORBIDDEN = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Decodes a part of the request by its schema: nothing is coerced beyond what the schema says, fields it does not know are
 * refused by name. `schema` undefined: nothing may be there. Throws `validation_failed` with every wrong field.
 */
export function decodeInput(schema: z.ZodType | undefined, given: unknown): unknown {
  const forbidden = forbiddenIn(given);
  if (forbidden.length > 0) throw fail('validation_failed', { fields: forbidden });
  const read = strict(schema ?? NOTHING).safeParse(given);
  if (read.success) return read.data;
  const fields = read.error.issues.flatMap((issue) => wrongFields(issue, [], given));
  throw fail('validation_failed', { fields: fields.slice(0, 100) });
}

const NOTHING = z.strictObject({});

const strictTwins = new WeakMap<z.ZodType, z.ZodType>();

function strict(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = strictTwins.get(schema);
  if (known !== undefined) return known;
  const twin = schema.strict();
  strictTwins.set(schema, twin);
  return twin;
}

function wrongFields(issue: z.core.$ZodIssue, above: readonly PropertyKey[], given: unknown): WrongField[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: nameOf([...path, key]), rule: 'unknown_field' }));
  }
  if (issue.code === 'invalid_union') {
    // The branch that the value was meant for: one that accepts its type and minds something inside it.
    const meant = issue.errors.find((branch) =>
      branch.every((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
    );
    if (meant !== undefined && meant.length > 0) {
      return meant.flatMap((inner) => wrongFields(inner, path, given));
    }
  }
  return [{ field: nameOf(path), rule: ruleOf(issue, path, given) }];
}

/** Our own checks carry their rule as message; zod's are known by their code. */
function ruleOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[], given: unknown): string {
  if (issue.code !== 'custom' && valueAt(given, path) === undefined) return 'required';
  if (/^[a-z][a-z_]*$/.test(issue.message)) return issue.message;
  return issue.code === 'invalid_union' ? 'invalid_value' : issue.code;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) return undefined;
    return Object.getOwnPropertyDescriptor(at, key)?.value;
  }, given);
}

function forbiddenIn(given: unknown): WrongField[] {
  const found: WrongField[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (found.length >= 100) return;
    if (path.length > DEPTH_MAX) {
      found.push({ field: nameOf(path.slice(0, 5)), rule: 'too_deep' });
    } else if (typeof value === 'string') {
      if (FORBIDDEN.test(value)) found.push({ field: nameOf(path), rule: 'invalid_character' });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (FORBIDDEN.test(key)) found.push({ field: nameOf(path), rule: 'invalid_character' });
        else look(inner, [...path, key]);
      }
    }
  };
  look(given, []);
  return found;
}

import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';

/** What a made-up input is filled with. */
export interface Filling {
  /** For every field that is an id. */
  readonly id: string;
  /** For every text that the product keeps; a field that wants to be unique gets it with a number. */
  readonly text: string;
  /** Fill optional fields too. */
  readonly optional: boolean;
}

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
});

let counter = 0;

/**
 * An input that the schema takes, made from nothing but the schema, so that endpoints that come later are covered without being named.
 * Undefined where the endpoint has none.
 */
export function sampleInput(schema: z.ZodType | undefined, filling: Filling): unknown {
  if (schema === undefined) return undefined;
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), filling);
}

/** The JSON schema of the fields of an object input; empty for everything else. */
export function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  const read = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return Object.keys(read.properties ?? {});
}

function sample(given: unknown, filling: Filling): unknown {
  const schema = jsonSchema.parse(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return sample(variants[0], filling);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => filling.optional || (schema.required ?? []).includes(name))
          .map(([name, field]) => [name, sample(field, filling)]),
      );
    case 'array':
      return (schema.minItems ?? 0) > 0 || filling.optional ? [sample(schema.items, filling)] : [];
    case 'string':
      return text(schema, filling);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case undefined:
    default:
      return {};
  }
}

function text(schema: z.output<typeof jsonSchema>, { id, text: kept }: Filling): string {
  switch (schema.format) {
    case 'uuid':
      return id;
    case 'email':
      return `${kept.toLowerCase()}-${++counter}@canary.example`;
    case 'uri':
      return 'https://canary.example/';
    case 'date':
      return '2026-03-01';
    case 'date-time':
      return '2026-03-01T00:00:00Z';
    case undefined:
    default:
  }
  if (schema.pattern !== undefined) {
    const [made] = fc.sample(fc.stringMatching(new RegExp(schema.pattern)), { numRuns: 1, seed: ++counter });
    return made ?? '';
  }
  return `${kept}-${++counter}`.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200);
}

/** The address of an endpoint with its parameters and query filled in. */
export function urlOf(endpoint: Endpoint, param: (name: string) => string, query?: unknown): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(param(name)));
  const pairs = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(query)).map(
    ([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)],
  );
  return `/api${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`}`;
}

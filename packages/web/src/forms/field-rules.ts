import type { z } from 'zod';

/** Why a field is refused: the rule's name, as the server calls it too, and the figures of its sentence. */
export interface BrokenRule {
  readonly rule: string;
  readonly limit?: number | undefined;
}

/**
 * The first broken rule of every wrong field, by the field's path (`email`, `users.0`). Our own checks carry their
 * rule as message, the others are known by their code, as on the server.
 */
export function brokenRules(schema: z.ZodType, values: unknown): Map<string, BrokenRule> {
  const read = schema.safeParse(values);
  const broken = new Map<string, BrokenRule>();
  for (const issue of read.error?.issues ?? []) {
    const field = issue.path.map(String).join('.');
    if (!broken.has(field)) broken.set(field, ruleOf(issue));
  }
  return broken;
}

function ruleOf(issue: z.core.$ZodIssue): BrokenRule {
  if (/^[a-z][a-z_]*$/.test(issue.message)) return { rule: issue.message };
  if (issue.code === 'too_big') {
    return { rule: ofKind(issue.code, issue.origin), limit: Number(issue.maximum) };
  }
  if (issue.code === 'too_small') {
    return { rule: ofKind(issue.code, issue.origin), limit: Number(issue.minimum) };
  }
  // An input that nobody filled holds null or nothing.
  return { rule: issue.code === 'invalid_type' ? 'required' : issue.code };
}

/** Text is too long, a list has too many, a number is too large. */
function ofKind(code: string, origin: string): string {
  return origin === 'string' || origin === 'array' ? `${code}_${origin}` : code;
}

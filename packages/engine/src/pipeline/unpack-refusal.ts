import { problemValue, type ImportRule } from '@altocost/contract/imports/rules.ts';
import type { Problem } from './outcome.ts';

/** What a refusal may name besides its rule and file. */
export interface RefusalFacts {
  readonly row?: number | null;
  readonly column?: string | null;
  readonly value?: string | null;
  readonly expected?: string | null;
}

/** One problem with its absent parts written out and its value cut to what a record may carry. */
export function problem(rule: ImportRule, file: string, facts: RefusalFacts = {}): Problem {
  const value = facts.value ?? null;
  return {
    file,
    row: facts.row ?? null,
    column: facts.column === undefined || facts.column === null ? null : problemValue(facts.column),
    value: value === null ? null : problemValue(value),
    expected: facts.expected ?? null,
    rule,
  };
}

/** Thrown inside the readers when a whole file or archive cannot be used; caught at their borders. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(found: Problem) {
    super(`${found.rule}: ${found.file} ${found.value ?? ''}`);
    this.name = 'Refusal';
    this.problem = found;
  }
}

/** The refusal as an error to throw. */
export function refuse(rule: ImportRule, file: string, facts: RefusalFacts = {}): Refusal {
  return new Refusal(problem(rule, file, facts));
}

/** Runs `work`; a refusal becomes its problem, any other error goes on. */
export async function orProblems<T extends { readonly ok: true }>(
  work: () => Promise<T>,
): Promise<T | { readonly ok: false; readonly problems: Problem[] }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problems: [error.problem] };
    throw error;
  }
}

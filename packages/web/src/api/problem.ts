import { errorReply } from '@altocost/contract/kit/envelope.ts';
import type { FieldProblem } from '@altocost/contract/kit/envelope.ts';
import type { ErrorCode } from '@altocost/contract/errors.ts';
import { SIGNALS } from './signals.ts';

/** Failures that no server told us about: it cannot be reached, or what it said cannot be read. */
export type ProblemCode = ErrorCode | 'unreachable' | 'unreadable';

interface ProblemFacts {
  readonly status: number;
  readonly error: ProblemCode;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly retryAfter?: number | null | undefined;
  readonly cause?: unknown;
}

/** The one shape in which a failed call reaches a screen. `status` is 0 when nothing came back. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly error: ProblemCode;
  readonly requestId: string | undefined;
  /** Wrong fields of a 400, in the person's language. */
  readonly fields: readonly FieldProblem[];
  /** Seconds after which the server wants to be asked again; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(facts: ProblemFacts) {
    super(facts.message, { cause: facts.cause });
    this.name = 'ApiProblem';
    this.status = facts.status;
    this.error = facts.error;
    this.requestId = facts.requestId;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** Exactly this message, and no other, means that the session is over (spec §8). */
export const SESSION_OVER = 'Invalid token';

export function isSessionOver(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.message === SESSION_OVER;
}

/** The shell has a dialog for it, or the person has just declined one: no toast besides. */
export function isShownByShell(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.error === 'reauth_required' || SIGNALS.some((signal) => signal === problem.error);
}

/** Worth asking again by itself: nothing came back, or the server said that it is not ready. */
export function isPassing(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 502);
}

/** Reads the error envelope; a proxy's page or an empty body becomes `unreadable` with the status that came. */
export function problemFrom(
  status: number,
  body: string,
  requestId: string | null,
  retryAfter: number | null = null,
): ApiProblem {
  const read = errorReply.safeParse(parseJson(body));
  if (!read.success) {
    return new ApiProblem({ status, error: 'unreadable', message: '', requestId: requestId ?? undefined });
  }
  const { message, error, errors } = read.data;
  return new ApiProblem({
    status,
    error,
    message,
    requestId: read.data.requestId,
    fields: errors,
    retryAfter,
  });
}

export function unreachable(cause?: unknown): ApiProblem {
  return new ApiProblem({ status: 0, error: 'unreachable', message: '', cause });
}

export function unreadable(status: number, requestId: string | null, cause: unknown): ApiProblem {
  return new ApiProblem({
    status,
    error: 'unreadable',
    message: '',
    requestId: requestId ?? undefined,
    cause,
  });
}

export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

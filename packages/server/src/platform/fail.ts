import { ERRORS, type ErrorCode } from '@altocost/contract/errors.ts';

/** A wrong field of the input. `rule` is a stable slug; the person's text is found when the answer is written. */
export interface WrongField {
  readonly field: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface FailureDetails {
  readonly fields?: readonly WrongField[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An answer that is not the wanted one, from the closed list of the contract. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: readonly WrongField[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * What services throw: `throw fail('not_found')`, `throw fail('validation_failed', { fields: [{ field: 'scope', rule: 'invalid' }] })`.
 * Status and text come from the contract's list of errors; the cause is for the log only.
 */
export function fail(code: ErrorCode, details: FailureDetails = {}): Failure {
  return new Failure(code, details);
}

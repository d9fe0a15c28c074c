import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import type { ErrorCode } from '@altocost/contract/errors.ts';

/** What a refusal of PostgreSQL means to the caller (reliability, error model). `alarm`: somebody should look. */
export interface DatabaseProblem {
  readonly code: ErrorCode;
  readonly sqlState: string;
  readonly alarm: boolean;
}

const INPUT = [
  '22021',
  '22P02',
  '22P05',
  '22003',
  '22007',
  '22008',
  '2201W',
  '2201X',
  '22001',
  '23502',
  '23514',
];
const TRANSIENT = ['40001', '40P01'];
const CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];

/** SQLSTATE (or a socket's code) of an error of the driver, however it is wrapped; null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof pg.DatabaseError) return at.code ?? null;
    if (at instanceof DrizzleQueryError || !('code' in at)) continue;
    if (typeof at.code === 'string' && CONNECTION.includes(at.code)) return at.code;
  }
  return null;
}

/** True when the same transaction, run again, may well succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && TRANSIENT.includes(state);
}

/** Null: not a refusal of the database. `deleting`: the failed request wanted to delete something. */
export function databaseProblem(error: unknown, deleting: boolean): DatabaseProblem | null {
  const sqlState = sqlStateOf(error) ?? timeoutState(error);
  if (sqlState === null) return null;
  const known = knownCode(sqlState, deleting);
  return { code: known ?? 'internal', sqlState, alarm: known === null || sqlState === '42501' };
}

function knownCode(state: string, deleting: boolean): ErrorCode | null {
  if (INPUT.includes(state)) return 'validation_failed';
  if (state === '23505') return 'conflict';
  if (state === '23503') return deleting ? 'conflict' : 'validation_failed';
  // Includes "violates row-level security policy": another company's row does not exist for this one.
  if (state === '42501') return 'not_found';
  if (TRANSIENT.includes(state) || ['57014', '53300', '57P01', '57P02', '57P03'].includes(state))
    return 'unavailable';
  if (state.startsWith('08') || CONNECTION.includes(state)) return 'unavailable';
  return null;
}

/** The pool and the driver report lost and late connections as plain errors with these texts. */
function timeoutState(error: unknown): string | null {
  const lost =
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (lost.test(at.message)) return '08006';
  }
  return null;
}

import { ERRORS, type ErrorCode, type Language } from '@altocost/contract/errors.ts';
import { errorReply, type ErrorReply } from '@altocost/contract/kit/envelope.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueryTimeout } from '@altocost/engine/store/cost-store.ts';
import { databaseProblem } from '../platform/db/problems.ts';
import { Failure, fail } from '../platform/fail.ts';
import { languageOf } from './language.ts';
import { ruleText } from './rule-texts.ts';

/** Fastify's own errors that have an answer of their own; others go by their status. */
const FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_url',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};
const BY_STATUS = new Map<number, ErrorCode>([
  [400, 'validation_failed'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [413, 'too_large'],
  [414, 'uri_too_long'],
  [415, 'unsupported_type'],
  [429, 'rate_limited'],
  [431, 'headers_too_large'],
  [503, 'unavailable'],
]);
const RETRY_AFTER_SECONDS = 5;

/** The one body of every error. */
export function errorBody(failure: Failure, requestId: string, language: Language): ErrorReply {
  const { status } = ERRORS[failure.code];
  const errors = failure.fields.map((wrong) => ({
    field: wrong.field,
    rule: wrong.rule,
    message: ruleText(wrong, language),
  }));
  return errorReply.parse({
    code: status,
    message: ERRORS[failure.code][language],
    error: failure.code,
    requestId,
    ...(errors.length === 0 ? {} : { errors }),
  });
}

/** Turns whatever was thrown into an answer of the closed list; unknown ones are `internal` and keep their cause. */
export function failureOf(error: unknown, deleting: boolean): Failure {
  if (error instanceof Failure) return error;
  const database = databaseProblem(error, deleting);
  if (database !== null) return fail(database.code, { cause: error });
  if (error instanceof QueryTimeout) return fail('unavailable', { cause: error });
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    const named = 'code' in error && typeof error.code === 'string' ? FRAMEWORK[error.code] : undefined;
    const code = named ?? BY_STATUS.get(error.statusCode);
    if (code !== undefined) return fail(code, { cause: error });
  }
  return fail('internal', { cause: error });
}

/** The language of an answer: the user's, else what the client accepts. */
export function answerLanguage(request: FastifyRequest): Language {
  return request.caller?.language ?? languageOf(request.headers['accept-language']);
}

/** Answers with the error shape and keeps what happened in the log. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error, request.method === 'DELETE');
  const { status } = ERRORS[failure.code];
  report(request, failure, error);
  const retryAfter = failure.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(JSON.stringify(errorBody(failure, request.id, answerLanguage(request))));
}

function report(request: FastifyRequest, failure: Failure, error: unknown): void {
  const database = databaseProblem(error, false);
  if (failure.code === 'internal' || database?.alarm === true) {
    request.log.error(
      { err: failure.cause ?? error, alarm: true, sqlState: database?.sqlState },
      'request failed',
    );
  } else if (failure.status >= 500) {
    request.log.warn({ err: failure.cause ?? error }, 'request could not be served');
  }
}

/** Puts the one error shape behind every way a request can fail inside Fastify. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(request, reply, error));
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../platform/fail.ts';
import { digest } from '../platform/secrets/tokens.ts';
import { bearerOf } from './caller.ts';
import { answerRaw } from './raw-errors.ts';
import { bareSecurityHeaders } from './security-headers.ts';

/** A JSON body; uploads have a limit of their own. */
export const BODY_MAX_BYTES = 1_048_576;
/** Scopes travel in query strings, so addresses may be long. */
export const URL_MAX_LENGTH = 32_768;
export const HEADERS_MAX_BYTES = 65_536;
/** From the first byte to the last of the head of a request, and then of its JSON body. */
export const SLOW_MS = 30_000;

/** Addresses, slow bodies, and requests a minute per token or address. */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  const headers = bareSecurityHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    checkAddress(request.raw.url ?? '');
    if (hasJsonBody(request)) hurryBody(request, reply, headers);
  });
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: keyOf,
    // Files of the web application are cheap and come in bursts; probes have to get through.
    allowList: (request) => !request.url.startsWith('/api/') || request.url === '/api/health',
    addHeaders: { 'retry-after': false },
    errorResponseBuilder: (_request, context) =>
      fail('rate_limited', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}

/** Bills may take hours to arrive; everything else that has a body is small. */
function hasJsonBody({ headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && headers['content-type']?.startsWith('multipart/') !== true;
}

/** Hangs up on a body that does not arrive in time. */
function hurryBody(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  const late = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => answerRaw(late, request.raw.socket, headers), SLOW_MS);
  const stop = () => clearTimeout(timer);
  request.raw.once('end', stop);
  reply.raw.once('close', stop);
}

function keyOf(request: FastifyRequest): string {
  const token = bearerOf(request.headers.authorization);
  return token === null ? request.ip : digest(token);
}

/** Refuses what could be read in two ways: broken percent-encoding and bytes that are not UTF-8. */
function checkAddress(url: string): void {
  if (url.length > URL_MAX_LENGTH) throw fail('uri_too_long');
  try {
    decodeURIComponent(url);
  } catch (cause) {
    throw fail('bad_url', { cause });
  }
}

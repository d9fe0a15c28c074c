import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { ERRORS } from '@altocost/contract/errors.ts';
import { fail } from '../platform/fail.ts';
import type { Platform } from '../platform/platform.ts';
import { handleErrors, sendFailure } from './errors.ts';
import { BODY_MAX_BYTES, HEADERS_MAX_BYTES, limitRequests, SLOW_MS } from './limits.ts';
import { answerRaw } from './raw-errors.ts';
import { bareSecurityHeaders, sendSecurityHeaders } from './security-headers.ts';

/** A server without routes: what holds for every request, whatever it asks for. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = platform.log;
  const bare = bareSecurityHeaders(platform.config);
  const app = Fastify({
    loggerInstance,
    genReqId: () => `req_${randomUUID()}`,
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: platform.config.trustedProxies.length > 0 ? [...platform.config.trustedProxies] : false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    http: { maxHeaderSize: HEADERS_MAX_BYTES, headersTimeout: SLOW_MS, connectionsCheckingInterval: 5_000 },
    // A body may take as long as it needs as long as something arrives: bills are gigabytes (see limits.ts for JSON).
    requestTimeout: 0,
    connectionTimeout: 2 * SLOW_MS,
    keepAliveTimeout: 72_000,
    // While stopping, requests on open connections are still answered.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerRaw(error, socket, bare),
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply.headers(bare), error),
  });
  app.decorateRequest('caller', null);
  refuseUndeclaredRoutes(app);
  readJson(app);
  handleErrors(app);
  logRequests(app, platform);
  await sendSecurityHeaders(app, platform.config);
  await limitRequests(app, platform.config);
  await app.register(multipart);
  return app;
}

/** Routes that are not of the contract; all of them are public and read nothing but the contract itself. */
const UNDECLARED = /^\/api\/(openapi\.json$|docs(\/|$))/;

/** A route that nobody said who may call does not come into being (reliability A1). */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.endpoint === undefined && !UNDECLARED.test(url)) {
      throw new Error(`${String(method)} ${url} is not declared in the contract`);
    }
  });
}

/** JSON in UTF-8 only; an empty body is no body. Where a signature covers the body, its bytes stay as they came. */
function readJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
      if (request.routeOptions.config.endpoint?.rawBody === true) return body;
      if (body.length === 0) return undefined;
      try {
        return JSON.parse(utf8.decode(body));
      } catch (cause) {
        throw fail('bad_json', { cause });
      }
    },
  );
}

function logRequests(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    platform.metrics.request(request.method, route, statusCode, reply.elapsedTime / 1000);
    const facts = {
      method: request.method,
      route,
      status: statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller === null ? {} : { user: request.caller.userId, company: request.caller.companyId }),
    };
    if (statusCode >= ERRORS.internal.status) request.log.warn(facts, 'request');
    else request.log.info(facts, 'request');
  });
}

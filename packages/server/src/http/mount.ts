import '@fastify/multipart';
import type { Endpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import type { Language } from '@altocost/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fail } from '../platform/fail.ts';
import type { Platform } from '../platform/platform.ts';
import { admit } from './admit.ts';
import type { Authenticate, Caller } from './caller.ts';
import { answerLanguage } from './errors.ts';
import { openStream, type EventStream, type OpenStreams } from './events.ts';
import { createIdempotency } from './idempotency.ts';
import { decodeInput } from './input.ts';
import { receiveUpload, type Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers; routes that are not of the contract have none and stand on a list in the tests. */
    endpoint?: Endpoint;
  }
}

/** One request, decoded and allowed. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null only where the endpoint is public. */
  readonly caller: E['access'] extends 'public' ? null : Caller;
  /** The user's, else what the client accepts. */
  readonly language: Language;
  readonly now: Date;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  readonly request: {
    readonly id: string;
    readonly ip: string;
    header(name: string): string | null;
  };
  setHeader(name: string, value: string): void;
}

/** A reply without envelope; `name` makes it a download. */
export interface FileReply {
  readonly type: string;
  readonly name?: string;
  readonly content: string | Buffer | Readable;
}

/** What modules put their routes on. Each endpoint of the contract is mounted exactly once. */
export interface Http {
  /** A JSON endpoint: the handler returns our side of the reply, envelope included (see `ok` and `page`). */
  mount<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ReplyOf<E>>): void;
  /** An endpoint with a multipart body: the file is on disk, in scratch that goes when the handler is done. */
  mountUpload<const E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>, upload: Upload) => Promise<ReplyOf<E>>,
    limits?: { readonly maxBytes: number },
  ): void;
  mountFile<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<FileReply>): void;
  /** A stream of server-sent events: the handler subscribes, sends, and unsubscribes when `stream.signal` aborts. */
  mountEvents<const E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>, stream: EventStream<E>) => Promise<void>,
  ): void;
  readonly mounted: ReadonlySet<Endpoint>;
}

/** The reply `{"code":200,"data":…}`. */
export function ok<D>(data: D): { code: 200; data: D } {
  return { code: 200, data };
}

/** One page of a list (`api.md`). */
export function page<D>(data: D[], at: { page: number; per_page: number }, total: number) {
  return {
    code: 200 as const,
    data,
    current_page: at.page,
    last_page: Math.max(1, Math.ceil(total / at.per_page)),
    per_page: at.per_page,
    total,
  };
}

interface Outside {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly streams: OpenStreams;
}

export function createHttp({ app, platform, authenticate, streams }: Outside): Http {
  const mounted = new Set<Endpoint>();

  const route = (endpoint: Endpoint, handler: RouteHandlerMethod): void => {
    if (mounted.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is mounted twice`);
    mounted.add(endpoint);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      onRequest: (request) => admit(request, endpoint, authenticate, platform.clock.now()),
      handler,
    });
  };
  const run = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
    endpoint.method === 'GET' ? platform.database.readOnly(work) : work();
  const idempotency = createIdempotency(platform);
  const once = (endpoint: Endpoint, request: FastifyRequest, body: string, work: () => Promise<string>) => {
    const key = request.headers['idempotency-key'];
    const { caller } = request;
    if (endpoint.method !== 'POST' || caller === null || typeof key !== 'string') return work();
    return idempotency.once({ caller, key, request: `POST ${request.url} ${body}` }, work);
  };

  return {
    mounted,
    mount: (endpoint, handle) =>
      route(endpoint, async (request, reply) => {
        const body = jsonBodyOf(endpoint, request);
        const call = callOf(endpoint, platform, request, reply, body);
        const work = async () => wireOf(endpoint, await run(endpoint, () => handle(call)));
        return sendJson(reply, await once(endpoint, request, JSON.stringify(body) ?? '', work));
      }),
    mountUpload: (endpoint, handle, limits) =>
      route(endpoint, async (request, reply) => {
        const upload = await receiveUpload(request, platform.files, limits?.maxBytes);
        let wire: string;
        try {
          const call = callOf(endpoint, platform, request, reply, upload.fields);
          const work = async () => wireOf(endpoint, await run(endpoint, () => handle(call, upload)));
          wire = await once(endpoint, request, JSON.stringify([upload.fields, upload.sha256]), work);
        } finally {
          await platform.files.discard(upload.folder);
        }
        return sendJson(reply, wire);
      }),
    mountFile: (endpoint, handle) =>
      route(endpoint, async (request, reply) => {
        const call = callOf(endpoint, platform, request, reply, jsonBodyOf(endpoint, request));
        const file = await run(endpoint, () => handle(call));
        if (file.name !== undefined) reply.header('content-disposition', dispositionOf(file.name));
        return reply.type(file.type).send(file.content);
      }),
    mountEvents: (endpoint, handle) =>
      route(endpoint, async (request, reply) => {
        const call = callOf(endpoint, platform, request, reply, undefined);
        const stream = openStream({ endpoint, request, reply, platform, authenticate, streams });
        await run(endpoint, () => handle(call, stream));
        return reply;
      }),
  };
}

function jsonBodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (request.isMultipart()) throw fail('unsupported_type');
  const absent = request.body === undefined || request.body === null;
  return absent && (endpoint.body === undefined || endpoint.body instanceof z.ZodObject) ? {} : request.body;
}

function callOf<E extends Endpoint>(
  endpoint: E,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Call<E> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the client went away'));
  });
  const call = {
    params: decodeInput(endpoint.params, request.params),
    query: decodeInput(endpoint.query, request.query),
    body: endpoint.rawBody === true ? body : decodeInput(endpoint.body, body ?? {}),
    caller: request.caller,
    language: answerLanguage(request),
    now: platform.clock.now(),
    signal: gone.signal,
    request: {
      id: request.id,
      ip: request.ip,
      header(name: string) {
        const value = request.headers[name];
        return typeof value === 'string' ? value : null;
      },
    },
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
  if (!isCallOf(endpoint, call)) throw fail('invalid_token');
  return call;
}

/**
 * The seam where what the endpoint's schemas decoded gets the types that they declare; the only thing left to prove here is that a
 * call that is not public has a caller.
 */
function isCallOf<E extends Endpoint>(endpoint: E, call: { caller: Caller | null }): call is Call<E> {
  return endpoint.access === 'public' || call.caller !== null;
}

/** The reply as it travels. Throws when the handler gave something else than was declared. */
function wireOf(endpoint: Endpoint, value: unknown): string {
  const wire = z.safeEncode(endpoint.reply, value);
  if (!wire.success) {
    throw new Error(`the reply of ${endpoint.method} ${endpoint.path} is not as declared`, {
      cause: wire.error,
    });
  }
  return JSON.stringify(wire.data);
}

function sendJson(reply: FastifyReply, wire: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(wire);
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function dispositionOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

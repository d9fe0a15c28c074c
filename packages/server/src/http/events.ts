import { Readable } from 'node:stream';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '../platform/fail.ts';
import type { Platform } from '../platform/platform.ts';
import { bearerOf, type Authenticate } from './caller.ts';

/** Less than the five seconds, because the check itself and a busy process take some time too. */
const CHECK_MS = 4_000;
/** Every third check writes a comment, so that proxies see a living connection. */
const CHECKS_PER_HEARTBEAT = 3;
/** A client that reads slower than this is let go; it asks again and gets the present state. */
const BACKLOG_MAX_BYTES = 1_000_000;

/** An open stream of server-sent events. */
export interface EventStream<E extends Endpoint = Endpoint> {
  /** `data` is our side of the endpoint's reply schema. */
  send(event: string, data: z.output<E['reply']>): void;
  /** Aborts when the client goes away, the session ends or the product stops. */
  readonly signal: AbortSignal;
}

/** The streams of this process, to end them when it stops. */
export type OpenStreams = Set<() => void>;

interface Opening<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly streams: OpenStreams;
}

/**
 * Starts the reply; throws `forbidden` when another site opened it. The stream ends at once with its session in this process, and within
 * five seconds of any other loss of the right to listen (reliability A10).
 */
export function openStream<E extends Endpoint>(opening: Opening<E>): EventStream<E> {
  const { endpoint, request, reply, platform, streams } = opening;
  refuseOtherSites(request, platform.config.publicUrl);
  const ended = new AbortController();
  const body = new Readable({ read: () => undefined, highWaterMark: 0 });
  const sessionId = request.caller?.sessionId ?? '';

  const end = (): void => {
    if (ended.signal.aborted) return;
    ended.abort(new Error('the stream ended'));
    streams.delete(end);
    unsubscribe();
    clearInterval(timer);
    body.push(null);
  };
  const unsubscribe = platform.events.onSessionEnd(sessionId, end);
  const timer = setInterval(keeper(opening, body, end), CHECK_MS);
  streams.add(end);
  reply.raw.once('close', end);

  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(body);
  body.push(': open\n\n');
  return {
    signal: ended.signal,
    send(event, data) {
      if (ended.signal.aborted) return;
      if (body.readableLength > BACKLOG_MAX_BYTES) return end();
      body.push(`event: ${event}\ndata: ${JSON.stringify(z.encode(endpoint.reply, data))}\n\n`);
    },
  };
}

/** A stream is for the product's own pages and for scripts: browsers say when another site opens it (reliability B10). */
function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin) throw fail('forbidden');
}

function keeper(opening: Opening<Endpoint>, body: Readable, end: () => void): () => void {
  const { endpoint, request, authenticate } = opening;
  const token = bearerOf(request.headers.authorization) ?? '';
  let checks = 0;
  return () => {
    authenticate(token).then(
      (caller) => {
        const allowed = endpoint.access === 'session' || endpoint.access === 'public';
        if (caller === null || !(allowed || caller.permissions.has(endpoint.access))) return end();
        checks += 1;
        if (checks % CHECKS_PER_HEARTBEAT === 0 && body.readableLength < BACKLOG_MAX_BYTES)
          body.push(': \n\n');
      },
      (error: unknown) => request.log.warn({ err: error }, 'a stream could not check its session'),
    );
  };
}

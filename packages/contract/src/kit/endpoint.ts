import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Offer } from '../licences/model.ts';
import type { Permission } from '../permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: nobody in particular, anybody signed in, or who holds the permission. */
export type Access = 'public' | 'session' | Permission;

/**
 * One call, declared once for both sides: validation, types, OpenAPI and the permission come from here.
 * `path` is relative to `/api` and marks parameters with a colon. Schemas are wire shapes; codecs in them turn
 * wire values into ours. `kind` says what the reply is when it is not one JSON document.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  readonly errors?: readonly ErrorCode[];
  /** json (default), a file without envelope, or a stream of server-sent events whose data has the reply's shape. */
  readonly kind?: 'json' | 'file' | 'events';
  /** The body is multipart/form-data: one part `file`, the other fields as `body` says. */
  readonly multipart?: boolean;
  /** The handler gets the body's bytes as they came (a Buffer), because a signature covers them. */
  readonly rawBody?: true;
  /** Calls other than GET are refused to demo accounts unless they say so here (spec §6). */
  readonly demo?: 'allowed';
  /** Wants a sign-in of the last ten minutes, and a session rather than an API token (reliability B9). */
  readonly fresh?: true;
  /** Refused to personal API tokens: it concerns the person's own sign-in. */
  readonly sessionOnly?: true;
  /** Offers that include it; companies with another one get `plan_limited`. Absent: all. */
  readonly offers?: readonly Offer[];
  /** Goes on working when the company's offer has expired; all else answers `offer_expired`. */
  readonly whenExpired?: 'allowed';
}

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Decoded<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives (decoded), and what it returns (our side of the codecs; the server encodes it). */
export type ParamsOf<E extends Endpoint> = Decoded<E['params']>;
export type QueryOf<E extends Endpoint> = Decoded<E['query']>;
export type BodyOf<E extends Endpoint> = Decoded<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What travels: the client may leave defaults out. */
export type QueryInput<E extends Endpoint> = Given<E['query']>;
export type BodyInput<E extends Endpoint> = Given<E['body']>;
export type WireReplyOf<E extends Endpoint> = z.input<E['reply']>;

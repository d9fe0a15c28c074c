import type { z } from 'zod';
import type { Endpoint, ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import { ApiProblem, isSessionOver, parseJson, problemFrom, unreachable, unreadable } from './problem.ts';
import { reauthentication } from './reauthentication.ts';
import type { Parts } from './request.ts';
import { requestHeaders, urlOf } from './request.ts';
import { session } from './session.ts';
import { SIGNALS, signals } from './signals.ts';

type Sent = Parts & { readonly signal?: AbortSignal | undefined };

type Part<N extends string, S> = S extends z.ZodType
  ? { readonly [K in N]: z.input<S> }
  : { readonly [K in N]?: undefined };

/** What a call needs, from its declaration: values as they travel; `{}` when it takes nothing. */
export type CallInput<E extends Endpoint> = Parts & {
  readonly signal?: AbortSignal | undefined;
} & Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/**
 * Makes one call of the contract and gives its decoded reply. Throws an {@link ApiProblem}, or the signal's reason
 * when it was aborted. A session that is over ends here, for every screen at once.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const response = await request(endpoint, input);
  return decode<E['reply']>(endpoint.reply, await response.text(), response.status, requestIdOf(response));
}

/** Fetches a file of the contract (an export), with the name that the server gave it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ blob: Blob; name: string | null }> {
  const response = await request(endpoint, input);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition')) };
}

/** Wire text to our values; what does not fit the contract is `unreadable`, never half a value. */
export function decode<S extends z.ZodType>(
  schema: S,
  text: string,
  status: number,
  requestId: string | null,
): z.output<S> {
  const read = schema.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw unreadable(status, requestId, read.error);
}

/** Turns a refused reply into its problem; ends the session, or tells the shell, when that is what it says. */
export function refused(
  status: number,
  body: string,
  requestId: string | null,
  retryAfter: number | null = null,
): ApiProblem {
  const problem = problemFrom(status, body, requestId, retryAfter);
  if (isSessionOver(problem)) session.end('expired');
  const signal = SIGNALS.find((known) => known === problem.error);
  if (signal !== undefined) signals.tell(signal);
  return problem;
}

/** One try; when the server wants a recent sign-in and the person gives it, one more. */
async function request(endpoint: Endpoint, input: Sent): Promise<Response> {
  try {
    return await send(endpoint, input);
  } catch (failure) {
    const wantsSignIn = failure instanceof ApiProblem && failure.error === 'reauth_required';
    if (!wantsSignIn || !(await reauthentication.confirm())) throw failure;
    return send(endpoint, input);
  }
}

async function send(endpoint: Endpoint, input: Sent): Promise<Response> {
  const hasBody = input.body !== undefined && input.body !== null;
  const headers = requestHeaders();
  if (hasBody) headers['Content-Type'] = 'application/json';
  const response = await reach(urlOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (response.ok) return response;
  throw refused(response.status, await response.text(), requestIdOf(response), retryAfterOf(response));
}

/** `fetch`, whose only failures are then "unreachable" and an abort by the caller. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

export function requestIdOf(response: Response): string | null {
  return response.headers.get('X-Request-Id');
}

/** `Retry-After` in seconds; the server never sends a date. */
function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

function fileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}

import { vi } from 'vitest';
import type { ErrorCode } from '@altocost/contract/errors.ts';
import { ERRORS } from '@altocost/contract/errors.ts';
import type { Endpoint, WireReplyOf } from '@altocost/contract/kit/endpoint.ts';

/** One call that reached the server. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = (call: SeenCall) => Response;

/**
 * The network, faked where it leaves the browser: `fetch`. Answers are declared per endpoint of the contract with
 * its wire type; a call that nothing answers is a 404. Undone by `vi.unstubAllGlobals`.
 */
export function fakeServer() {
  const answers = new Map<string, Answer>();
  const seen: SeenCall[] = [];
  let down = false;

  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}): Promise<Response> => {
    if (down) return Promise.reject(new TypeError('Failed to fetch'));
    const url = new URL(input, 'http://altocost.test');
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(call);
    const fitting = [...answers].filter(([pattern]) => matches(pattern, call));
    // `/imports/versions` before `/imports/:id`, as the router of the server does.
    const answer = (fitting.find(([pattern]) => !pattern.includes(':')) ?? fitting[0])?.[1];
    return Promise.resolve(answer?.(call) ?? refusal('not_found'));
  });

  const set = (endpoint: Endpoint, answer: Answer): void => {
    answers.delete(keyOf(endpoint));
    answers.set(keyOf(endpoint), answer);
  };

  return {
    seen,
    calls: (endpoint: Endpoint) => seen.filter((call) => matches(keyOf(endpoint), call)),
    answer<E extends Endpoint>(endpoint: E, reply: WireReplyOf<E>): void {
      set(endpoint, () => Response.json(reply));
    },
    refuse(endpoint: Endpoint, error: ErrorCode, message?: string): void {
      set(endpoint, () => refusal(error, message));
    },
    respond: set,
    goDown: () => {
      down = true;
    },
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;

/** An error reply of the contract, in English. */
export function refusal(error: ErrorCode, message: string = ERRORS[error].en): Response {
  const { status } = ERRORS[error];
  return Response.json({ code: status, message, error, requestId: 'req-1' }, { status });
}

function keyOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function matches(pattern: string, call: SeenCall): boolean {
  const [method = '', path = ''] = pattern.split(' ');
  const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return method === call.method && shape.test(call.path);
}

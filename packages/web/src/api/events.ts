import type { Endpoint, ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import { decode, reach, refused, requestIdOf } from './client.ts';
import { createEventReader } from './event-stream.ts';
import { ApiProblem, isSessionOver } from './problem.ts';
import { requestHeaders, urlOf } from './request.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface Listening<E extends Endpoint> {
  /** Name of the events that are wanted; others (keep-alives) are skipped. */
  readonly event: string;
  readonly onEvent: (data: ReplyOf<E>) => void;
  /** True while the stream is open; a screen falls back to asking by itself while it is false. */
  readonly onLive?: (live: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens to a stream of server-sent events with the bearer token (which `EventSource` cannot send) until the
 * signal aborts or the session ends. A broken stream is opened again, waiting longer each time up to 30 s.
 */
export async function listen<E extends Endpoint>(endpoint: E, how: Listening<E>): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!how.signal.aborted) {
    try {
      await readOnce(endpoint, how, () => {
        wait = FIRST_WAIT_MS;
        how.onLive?.(true);
      });
    } catch (failure) {
      if (how.signal.aborted || isSessionOver(failure) || isFinal(failure)) return;
    } finally {
      how.onLive?.(false);
    }
    await pause(wait, how.signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function readOnce<E extends Endpoint>(
  endpoint: E,
  how: Listening<E>,
  onOpen: () => void,
): Promise<void> {
  const headers = { ...requestHeaders(), Accept: 'text/event-stream' };
  const response = await reach(urlOf(endpoint, {}), { headers, signal: how.signal });
  if (!response.ok) throw refused(response.status, await response.text(), requestIdOf(response));
  if (response.body === null) return;
  onOpen();
  const read = createEventReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const { event, data } of read(value)) {
      if (event === how.event) how.onEvent(decode<E['reply']>(endpoint.reply, data, response.status, null));
    }
  }
}

/** Refusals that asking again will not change: not allowed, not there. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiProblem && [401, 403, 404].includes(failure.status);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

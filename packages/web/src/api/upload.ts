import type { Endpoint, ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import { decode, refused } from './client.ts';
import { unreachable } from './problem.ts';
import { requestHeaders, urlOf } from './request.ts';

interface Sending {
  readonly file: File;
  /** Parameters of the path, where it has some. */
  readonly params?: Readonly<Record<string, string>>;
  /** Fields of the multipart body beside the file; they come first so that the server knows them early. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file as multipart/form-data and tells how far it got, which `fetch` cannot do. Rejects with an
 * {@link ApiProblem}, or with an AbortError when the signal aborts.
 */
export function upload<E extends Endpoint>(endpoint: E, sending: Sending): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const id = () => request.getResponseHeader('X-Request-Id');
    request.open(endpoint.method, urlOf(endpoint, { params: sending.params }));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => sending.onProgress(event.loaded, event.total));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('timeout', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) {
        reject(refused(request.status, request.responseText, id()));
        return;
      }
      try {
        resolve(decode<E['reply']>(endpoint.reply, request.responseText, request.status, id()));
      } catch (unreadable) {
        reject(unreadable instanceof Error ? unreadable : unreachable(unreadable));
      }
    });
    sending.signal?.addEventListener('abort', () => request.abort());
    request.send(formOf(sending));
  });
}

function formOf({ file, fields = {} }: Sending): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

import type { CustomFetch } from 'openid-client';

/** The provider did not answer, or not within reason. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

const MAX_BYTES = 1_000_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** May a provider be there? Over TLS only; on this machine also without, except where people rely on the installation. */
export function isPermitted(address: string, production: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && !production && LOOPBACK.test(url.hostname))
  );
}

/** How providers are asked: at permitted addresses, without following redirects, and never more than a megabyte of an answer. */
export function createProviderFetch(production: boolean): CustomFetch {
  return async (address, { method, headers, body = null, signal }) => {
    if (!isPermitted(address, production)) throw new ProviderUnreachable('the address is not permitted');
    try {
      const answer = await fetch(address, {
        method,
        headers,
        body: bodyOf(body),
        redirect: 'manual',
        ...(signal === undefined ? {} : { signal }),
      });
      const { status, headers: answered } = answer;
      const content = await limited(answer);
      return new Response(content, { status, headers: answered });
    } catch (cause) {
      if (cause instanceof ProviderUnreachable) throw cause;
      throw new ProviderUnreachable(messageOf(cause));
    }
  };
}

function bodyOf(body: Parameters<CustomFetch>[1]['body']) {
  return body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
}

async function limited(answer: Response): Promise<ArrayBuffer | null> {
  if (answer.body === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ProviderUnreachable('the answer is too long');
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

/** `fetch failed` says nothing; its cause does. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

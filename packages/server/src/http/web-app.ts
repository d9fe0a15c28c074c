import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';
import { openWebFiles, type WebFile } from './web-files.ts';

/** Where the built web application lies. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const TEXT = 'text/plain; charset=utf-8';
const NOT_BUILT =
  'The web application is not built yet: run `npm run build`, or `npm start`, which does it by itself. The API answers below /api.\n';

type ApiNotFound = (request: FastifyRequest, reply: FastifyReply) => Error;

/**
 * Serves the built web application: files with a hash in their name for ever, the rest to be asked for again. Any other
 * page address is the application's own and gets its start page. Addresses below /api that are no route get `apiNotFound`.
 */
export function serveWebApp(app: FastifyInstance, apiNotFound: ApiNotFound, dist: string): void {
  const files = openWebFiles(dist);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      return sendFailure(request, reply, apiNotFound(request, reply));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type(TEXT).send('Method not allowed\n');
    }
    const file = files.find(decodeURIComponent(path).slice(1));
    if (file !== null) return sendFile(request, reply, file);
    if (!isPage(path)) return reply.code(404).type(TEXT).send('Not found\n');
    const start = files.find('index.html');
    if (start === null) return reply.code(503).header('cache-control', 'no-cache').type(TEXT).send(NOT_BUILT);
    return sendFile(request, reply, start);
  });
}

/** A missing file must not look like a page: a script that is HTML is a riddle in the browser's console. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[a-z0-9]{1,8}$/i.test(path);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply
    .code(200)
    .header('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const packed = file.gzip !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (packed) reply.header('content-encoding', 'gzip');
  return reply.type(file.type).send(packed ? file.gzip : file.body);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

/** Where the built web application lies. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const NOT_BUILT =
  'The web application is not built yet: run `npm run build`, or `npm start`, which does it by itself. The API answers below /api.\n';

type ApiNotFound = (request: FastifyRequest, reply: FastifyReply) => Error;

/**
 * Serves the built web application: files with a hash in their name for ever, the rest to be asked again; any other page address is
 * the application's own and gets its start page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  apiNotFound: ApiNotFound,
  dist: string,
): Promise<void> {
  const start = join(dist, 'index.html');
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(dist, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) {
      return sendFailure(request, reply, apiNotFound(request, reply));
    }
    if (!isPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    reply.header('cache-control', 'no-cache');
    if (!existsSync(start)) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    return reply.type('text/html; charset=utf-8').send(readFileSync(start));
  });
}

/** A missing file must not look like a page: a script that is HTML is a riddle in the browser's console. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const wantsPage = request.method === 'GET' || request.method === 'HEAD';
  return wantsPage && !path.startsWith('/assets/') && !/\.[a-z0-9]{1,8}$/i.test(path);
}

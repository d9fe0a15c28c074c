import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';

/** The API described for programs at /api/openapi.json and for people at /api/docs. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openapi();
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { url: '/api/openapi.json', layout: 'BaseLayout' },
  });
}

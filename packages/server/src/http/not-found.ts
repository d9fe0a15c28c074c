import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/fail.ts';

interface Pattern {
  readonly method: string;
  readonly path: RegExp;
}

/** What the API says to a path that is no route: 405 with the methods that it has, else 404. */
export function createApiNotFound(mounted: ReadonlySet<Endpoint>) {
  let patterns: Pattern[] | null = null;
  return (request: FastifyRequest, reply: FastifyReply): Error => {
    patterns ??= [...mounted].map(patternOf);
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = patterns.filter((p) => p.path.test(path)).map((p) => p.method);
    if (methods.length === 0 || methods.includes(request.method)) return fail('not_found');
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return fail('method_not_allowed');
  };
}

function patternOf({ method, path }: Endpoint): Pattern {
  const source = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return { method, path: new RegExp(`^/api${source}$`) };
}

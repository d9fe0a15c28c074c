import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { ERRORS, type ErrorCode } from '@altocost/contract/errors.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { errorReply } from '@altocost/contract/kit/envelope.ts';
import { z } from 'zod';
import { VERSION } from '../platform/version.ts';

type Json = Record<string, unknown>;

/** Every call of the contract, with the domain and name that it is declared under. */
export function allEndpoints(): { id: string; endpoint: Endpoint }[] {
  return Object.entries(ENDPOINTS).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, endpoint]: [string, Endpoint]) => ({
      id: `${domain}.${name}`,
      endpoint,
    })),
  );
}

/** The OpenAPI 3.1 document, made from the contract only, so that it cannot say anything else. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const { id, endpoint } of allEndpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Altocost',
      version: VERSION,
      description:
        'Success is HTTP 200 and `{"code":200,…}`; an error, from every layer, is `{"code":<HTTP status>,"message","error","requestId"}`. ' +
        'Days are `YYYY-MM-DD` with both ends included, instants ISO 8601 in UTC, money a number with at most ten decimals.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply) },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(id: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint);
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(endpoint.access === 'public' || endpoint.access === 'session'
      ? {}
      : { 'x-permission': endpoint.access, description: `Needs the permission \`${endpoint.access}\`.` }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(body === null ? {} : { requestBody: body }),
    responses: { '200': success(endpoint), ...failures(endpoint) },
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(optionalIn(field), undefined).success,
    schema: schemaOf(field),
  }));
}

function optionalIn(field: unknown): z.ZodType {
  if (!(field instanceof z.ZodType)) throw new Error('a parameter is a schema');
  return field;
}

function requestBody(endpoint: Endpoint): Json | null {
  if (endpoint.body === undefined) return null;
  const schema = schemaOf(endpoint.body);
  if (endpoint.multipart !== true) return { required: true, content: { 'application/json': { schema } } };
  const properties = typeof schema['properties'] === 'object' ? schema['properties'] : {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...schema, properties: { ...properties, file }, required: ['file'] },
      },
    },
  };
}

function success(endpoint: Endpoint): Json {
  const media = { json: 'application/json', file: 'application/octet-stream', events: 'text/event-stream' };
  const schema = endpoint.kind === 'file' ? {} : schemaOf(endpoint.reply);
  const description =
    endpoint.kind === 'events' ? 'A stream; the data of each event has this shape' : 'Success';
  return { description, content: { [media[endpoint.kind ?? 'json']]: { schema } } };
}

/** The declared errors and those that every call can give, by status. */
function failures(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    ...(endpoint.access === 'public' ? [] : (['invalid_token'] as const)),
    ...(endpoint.access === 'public' || endpoint.access === 'session' ? [] : (['forbidden'] as const)),
    ...(endpoint.params || endpoint.query || endpoint.body ? (['validation_failed'] as const) : []),
    ...(endpoint.errors ?? []),
    'rate_limited',
    'internal',
  ];
  const byStatus: Record<string, Set<string>> = {};
  for (const code of codes) (byStatus[ERRORS[code].status] ??= new Set()).add(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, slugs]) => [
      status,
      {
        description: [...slugs].map((slug) => `\`${slug}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** What travels, in both directions: the wire side of the codecs. */
function schemaOf(schema: unknown): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(optionalIn(schema), { io: 'input', unrepresentable: 'any' });
  return rest;
}

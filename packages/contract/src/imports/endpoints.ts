import { z } from 'zod';
import { PROVIDERS } from '../connectors/providers.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';
import { FORMAT_IDS } from './formats.ts';
import { billVersion, importRecord, IMPORT_STATUSES } from './model.ts';

const id = z.object({ id: z.uuid() });
const started = reply(z.object({ id: z.uuid(), status: z.enum(IMPORT_STATUSES) }));
const tag = 'Imports';

export const importEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/imports',
    access: 'costreport.store',
    demo: 'allowed',
    summary:
      'Bring in a billing file, or a zip or tar of a provider’s export folder; works on asynchronously',
    tag,
    multipart: true,
    body: z.object({
      provider: z.enum(PROVIDERS).optional(),
      format: z.enum(FORMAT_IDS).optional(),
      connector_id: z.uuid().optional(),
    }),
    reply: started,
    errors: ['too_large', 'unsupported_type', 'validation_failed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'costreport.index',
    summary: 'Imports of the company, newest first',
    tag,
    query: pageQuery,
    reply: listReply(importRecord),
  }),
  show: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: 'costreport.index',
    summary: 'One import with its problems, totals and reconciliation',
    tag,
    params: id,
    reply: reply(importRecord),
    errors: ['not_found'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/imports/events',
    access: 'costreport.index',
    summary: 'Progress of the company’s imports as server-sent events (`event: import`)',
    tag,
    kind: 'events',
    reply: importRecord,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/imports/:id/accept',
    access: 'costreport.store',
    demo: 'allowed',
    summary: 'Accept the rejected rows of this import once and publish the sound ones',
    tag,
    params: id,
    reply: started,
    errors: ['not_found', 'conflict'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/imports/:id/retry',
    access: 'costreport.store',
    demo: 'allowed',
    summary: 'Start a failed import again, with another format if the recognition was wrong',
    tag,
    params: id,
    body: z.object({ format: z.enum(FORMAT_IDS).optional() }),
    reply: started,
    errors: ['not_found', 'conflict'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/imports/versions',
    access: 'costreport.index',
    summary: 'Published versions of every billing month, newest first',
    tag,
    query: pageQuery.extend({ import_id: z.uuid().optional() }),
    reply: listReply(billVersion),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/imports/versions/:id/restore',
    access: 'costreport.store',
    demo: 'allowed',
    summary: 'Make a former version of a billing month the live one again',
    tag,
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply: reply(billVersion),
    errors: ['not_found', 'conflict'],
  }),
  withdrawVersion: endpoint({
    method: 'POST',
    path: '/imports/versions/:id/withdraw',
    access: 'costreport.store',
    demo: 'allowed',
    summary: 'Take a live version out of the figures; it can be restored',
    tag,
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply: reply(billVersion),
    errors: ['not_found', 'conflict'],
  }),
};

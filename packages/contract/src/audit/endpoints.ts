import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery } from '../kit/envelope.ts';
import { AUDIT_KINDS, auditEntry } from './model.ts';

const tag = 'Audit';
const day = z.iso.date({ error: 'invalid_day' });

/** Which entries; both days belong to it, in UTC. */
export const auditFilter = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  actor_id: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  q: z.string().trim().max(100).optional(),
});

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'company.update',
    summary: 'What people did in the company, newest first',
    tag,
    query: pageQuery.extend(auditFilter.shape),
    reply: listReply(auditEntry),
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/audit/export',
    access: 'company.update',
    summary: 'The same as CSV, all pages; the export is an entry itself',
    tag,
    kind: 'file',
    fresh: true,
    body: auditFilter,
    reply: z.string(),
  }),
};

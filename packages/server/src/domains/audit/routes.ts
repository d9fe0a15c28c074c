import { Readable } from 'node:stream';
import { auditEndpoints } from '@altocost/contract/audit/endpoints.ts';
import { AUDIT_KINDS, type AuditEntry } from '@altocost/contract/audit/model.ts';
import { page, type Http } from '../../http/mount.ts';
import { actorOf } from './public.ts';
import type { AuditService } from './service.ts';
import type { Entry } from './store.ts';

export function auditRoutes(http: Http, service: AuditService): void {
  http.mount(auditEndpoints.list, async ({ caller, query }) => {
    const { entries, total } = await service.list(caller.companyId, query, query);
    return page(entries.flatMap(entryFor), query, total);
  });
  http.mountFile(auditEndpoints.exportCsv, async (call) => {
    const { name, lines } = await service.csv(actorOf(call), call.body);
    return { type: 'text/csv; charset=utf-8', name, content: Readable.from(lines) };
  });
}

/** On the wire; none for a kind that this program does not know. */
function entryFor(entry: Entry): AuditEntry[] {
  const kind = AUDIT_KINDS.find((known) => known === entry.kind);
  if (kind === undefined) return [];
  return [
    {
      seq: entry.seq,
      at: entry.at.toISOString(),
      kind,
      actor: { id: entry.actorId, name: entry.actorName },
      ip: entry.ip,
      object: { type: entry.objectType, id: entry.objectId, name: entry.objectName },
      before: entry.before === null ? null : { ...entry.before },
      after: entry.after === null ? null : { ...entry.after },
      request_id: entry.requestId,
    },
  ];
}

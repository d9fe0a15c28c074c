import { z } from 'zod';
import { AUDIT_KINDS } from '@altocost/contract/audit/model.ts';

const day = z.iso.date().optional().catch(undefined);

/** What the address of the audit log holds: its filters by their names on the wire, and the page. */
export const auditSearch = z.object({
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  actor_id: z.uuid().optional().catch(undefined),
  from: day,
  to: day,
  q: z.string().max(100).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
});
export type AuditSearch = z.output<typeof auditSearch>;

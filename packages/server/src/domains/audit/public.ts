import type { AuditKind } from '@altocost/contract/audit/model.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Who did it, and in which request. `actorId` null: somebody who is not signed in, or the product itself. */
export interface Actor {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly ip: string;
  readonly requestId: string;
}

export interface AuditEvent {
  readonly kind: AuditKind;
  readonly object: { readonly type: string; readonly id: string | null; readonly name: string };
  /** Only what changed; never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What other domains may ask of the audit log. */
export interface AuditDoor {
  /** Writes the entry down in the transaction that does the thing (the company's or a system one), so that both happen or none. */
  record(tx: Tx, actor: Actor, event: AuditEvent): Promise<void>;
}

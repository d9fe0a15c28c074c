import type { AuditKind } from '@altocost/contract/audit/model.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Who did it, and in which request. `actorId` null: somebody who is not signed in, or the product itself. */
export interface Actor {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly ip: string;
  readonly requestId: string;
}

/** Whoever makes this call. */
export function actorOf({
  caller,
  request,
}: {
  readonly caller: Pick<Caller, 'companyId' | 'userId' | 'name'>;
  readonly request: { readonly id: string; readonly ip: string };
}): Actor {
  const { companyId, userId, name } = caller;
  return { companyId, actorId: userId, actorName: name, ip: request.ip, requestId: request.id };
}

/** Work that nobody asked for in a request, or whose asker is named in the object. */
export function productActor(companyId: string): Actor {
  return { companyId, actorId: null, actorName: 'Altocost', ip: '', requestId: '' };
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
  /**
   * Writes the entry down in the transaction that does the thing (the company's or a system one), so that both happen or none. The company's
   * entries get their numbers one after another: record last, just before the transaction ends.
   */
  record(tx: Tx, actor: Actor, event: AuditEvent): Promise<void>;
}

import type { Clock } from '../../platform/clock.ts';
import { hashOf } from './chain.ts';
import type { AuditDoor } from './public.ts';
import * as store from './store.ts';
import { writable, writableText } from './values.ts';

/** Adds an entry to the end of its company's chain. */
export function createAuditDoor(clock: Clock): AuditDoor {
  return {
    async record(tx, actor, event) {
      const last = await store.lockHead(tx, actor.companyId);
      const entry = {
        companyId: actor.companyId,
        seq: last.seq + 1,
        at: clock.now(),
        kind: event.kind,
        actorId: actor.actorId,
        actorName: writableText(actor.actorName),
        ip: writableText(actor.ip),
        objectType: writableText(event.object.type),
        objectId: event.object.id === null ? null : writableText(event.object.id),
        objectName: writableText(event.object.name),
        before: writable(event.before),
        after: writable(event.after),
        requestId: writableText(actor.requestId),
      };
      await store.append(tx, { ...entry, previousHash: last.hash, hash: hashOf(last.hash, entry) });
    },
  };
}

import type { SessionRow } from '@altocost/contract/users/model.ts';
import type { CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import { oldest, rowOf } from './door.ts';
import type { SessionDoor } from './public.ts';
import * as sessions from './sessions-store.ts';

type Needs = Pick<Platform, 'database'> & { readonly audit: AuditDoor; readonly door: SessionDoor };

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** Where people are signed in, seen and ended by themselves. */
export function createOwnSessions({ database, audit, door }: Needs) {
  const record = (tx: Tx, call: CallBy) => {
    const { userId: id, name } = call.caller;
    return audit.record(tx, actorOf(call), { kind: 'session.ended', object: { type: 'user', id, name } });
  };

  return {
    /** In all of the person's companies. */
    list: ({ caller, now }: CallBy): Promise<SessionRow[]> =>
      database.systemTransaction(async (tx) => {
        const open = await sessions.openOf(tx, caller.userId, null, oldest(now));
        return open.map((session) => rowOf(session, caller.sessionId));
      }),

    /** Throws `not_found` for a session that is somebody else's or has ended. */
    async end(call: CallBy, sessionId: string): Promise<void> {
      const which = { userId: call.caller.userId, companyId: null, sessionId, except: null };
      const ended = await database.systemTransaction(async (tx) => {
        const gone = await sessions.end(tx, which, call.now);
        if (gone.length === 0) throw fail('not_found');
        await record(tx, call);
        return gone;
      });
      door.ended(ended);
    },

    async endOthers(call: CallBy): Promise<number> {
      const { userId, sessionId: except } = call.caller;
      const ended = await database.systemTransaction(async (tx) => {
        const gone = await sessions.end(tx, { userId, companyId: null, except }, call.now);
        if (gone.length > 0) await record(tx, call);
        return gone;
      });
      door.ended(ended);
      return ended.length;
    },
  };
}

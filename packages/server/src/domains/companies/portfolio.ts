import type { CompanyRow } from '@altocost/contract/companies/model.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { SessionDoor } from '../session/public.ts';
import { mayEnter, type UsersDoor } from '../users/public.ts';
import type { CompaniesDoor } from './public.ts';
import * as store from './store.ts';

export interface PageOf {
  readonly q?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

type Needs = Pick<Platform, 'database'> & {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
  readonly session: SessionDoor;
};

/** A seller's companies: those that the person is a member of and may enter (product.md, `switch.company`). */
export function createPortfolioService({ database, companies, users, audit, session }: Needs) {
  const enterable = async (tx: Tx, userId: string): Promise<string[]> => {
    const account = await users.account(tx, userId);
    return account?.memberships.filter(mayEnter).map((m) => m.companyId) ?? [];
  };
  const record = async (tx: Tx, call: CallBy, companyId: string, direction: 'entered' | 'left') => {
    const { name } = await companies.get(tx, companyId);
    // Neither company learns the name of the other one.
    await audit.record(tx, actorOf({ ...call, caller: { ...call.caller, companyId } }), {
      kind: 'company.switched',
      object: { type: 'company', id: companyId, name },
      after: { direction },
    });
  };

  return {
    list: (caller: Caller, { q = '', page, per_page }: PageOf) =>
      database.systemTransaction(async (tx) => {
        const asked = { text: q, limit: per_page, offset: (page - 1) * per_page };
        const { found, total } = await store.pageOf(tx, await enterable(tx, caller.userId), asked);
        const rows: CompanyRow[] = found.map(({ id, name }) => ({
          id,
          name,
          current: id === caller.companyId,
        }));
        return { found: rows, total };
      }),

    /**
     * Takes the caller's session to another of their companies; its open streams end. Somebody else's user id and a company that is
     * not theirs answer `not_found` (reliability A9).
     */
    async switchTo(call: CallBy, userId: string, companyId: string): Promise<void> {
      const { caller } = call;
      if (userId !== caller.userId) throw fail('not_found');
      const moved = await database.systemTransaction(async (tx) => {
        if (!(await enterable(tx, userId)).includes(companyId)) throw fail('not_found');
        if (companyId === caller.companyId) return false;
        await session.move(tx, caller.sessionId, userId, companyId);
        // In one order for all, so that two switches in opposite directions do not wait for each other.
        const places = [
          { companyId: caller.companyId, direction: 'left' as const },
          { companyId, direction: 'entered' as const },
        ].toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1));
        for (const place of places) await record(tx, call, place.companyId, place.direction);
        return true;
      });
      if (moved) session.ended([caller.sessionId]);
    },
  };
}

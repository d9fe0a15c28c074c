import type { AuditKind } from '@altocost/contract/audit/model.ts';
import { addDays, dayOfInstant, isDay } from '@altocost/contract/kit/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { auditLines } from './csv.ts';
import type { Actor, AuditDoor } from './public.ts';
import * as store from './store.ts';
import type { Entry, Which } from './store.ts';

/** Which entries somebody asks for, as it travels; both days belong to it, in UTC. */
export interface Filter {
  readonly kind?: AuditKind | undefined;
  readonly actor_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

/** Entries are kept for a year (reliability H1). */
export const KEPT_DAYS = 366;
const LINES_AT_ONCE = 500;

export type AuditService = ReturnType<typeof createAuditService>;

/** What administrators do with the log of their company. */
export function createAuditService({
  database,
  door,
  clock,
}: {
  readonly database: Database;
  readonly door: AuditDoor;
  readonly clock: Clock;
}) {
  return {
    list: (companyId: string, filter: Filter, at: { page: number; per_page: number }) => {
      const which = whichOf(filter);
      const slice = { offset: (at.page - 1) * at.per_page, limit: at.per_page };
      return database.transaction(companyId, (tx) => store.list(tx, companyId, which, slice));
    },

    /** All entries as CSV, newest first. The export is written down before the first line leaves. */
    async csv(actor: Actor, filter: Filter) {
      const which = whichOf(filter);
      const { companyId } = actor;
      await database.transaction(companyId, (tx) =>
        door.record(tx, actor, {
          kind: 'audit.exported',
          object: { type: 'audit', id: null, name: 'CSV' },
          after: { ...filter },
        }),
      );
      const name = `altocost audit ${dayOfInstant(clock.now())}.csv`;
      return { name, lines: auditLines(pages(companyId, which)) };
    },

    /** Deletes what is older than a year; gives how many entries. */
    async forgetOld(): Promise<number> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
      let forgotten = 0;
      for (const companyId of await database.systemTransaction(store.companies)) {
        forgotten += await database.systemTransaction((tx) => store.forget(tx, companyId, before));
      }
      return forgotten;
    },
  };

  async function* pages(companyId: string, which: Which): AsyncGenerator<readonly Entry[]> {
    let before: number | null = null;
    for (;;) {
      const entries: readonly Entry[] = await olderThan(companyId, which, before);
      yield entries;
      before = entries.at(-1)?.seq ?? null;
      if (entries.length < LINES_AT_ONCE) return;
    }
  }

  function olderThan(companyId: string, which: Which, before: number | null): Promise<Entry[]> {
    return database.transaction(companyId, (tx) => store.older(tx, companyId, which, before, LINES_AT_ONCE));
  }
}

/** Throws `validation_failed` when the period ends before it starts. */
function whichOf({ kind, actor_id, from, to, q }: Filter): Which {
  if (from !== undefined && to !== undefined && from > to) {
    throw fail('validation_failed', { fields: [{ field: 'to', rule: 'from_after_to' }] });
  }
  return {
    kind: kind ?? null,
    actorId: actor_id ?? null,
    from: from === undefined ? null : startOf(from),
    until: to === undefined || !isDay(to) ? null : startOf(addDays(to, 1)),
    text: q === undefined || q === '' ? null : q,
  };
}

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

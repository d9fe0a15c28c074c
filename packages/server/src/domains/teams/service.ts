import type { AuditKind } from '@altocost/contract/audit/model.ts';
import type { Team, TeamDraft } from '@altocost/contract/teams/model.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { UsersDoor } from '../users/public.ts';
import * as store from './store.ts';

export interface PageOf {
  readonly q?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Teams, or channels: named lists of people of the company. Another company's ids, of lists and of people, do not exist. */
export interface ListService {
  page(caller: Caller, asked: PageOf): Promise<{ readonly lists: Team[]; readonly total: number }>;
  show(caller: Caller, id: string): Promise<Team>;
  /** Throws `conflict` (field `name`, rule `in_use`), or `not_found` naming the people that the company does not have. */
  create(call: CallBy, draft: TeamDraft): Promise<string>;
  update(call: CallBy, id: string, draft: TeamDraft): Promise<Team>;
  remove(call: CallBy, id: string): Promise<void>;
}

const KINDS = {
  team: { created: 'team.created', updated: 'team.updated', removed: 'team.removed' },
  channel: { created: 'channel.created', updated: 'channel.updated', removed: 'channel.removed' },
} as const;

type Needs = Pick<Platform, 'database' | 'ids'> & { readonly users: UsersDoor; readonly audit: AuditDoor };

export function createListService(
  { database, ids, users, audit }: Needs,
  lists: store.Lists,
  type: 'team' | 'channel',
): ListService {
  const complete = (tx: Tx, companyId: string, found: readonly store.PeopleList[]) =>
    withMembers(tx, { companyId, lists, users }, found);

  const one = async (tx: Tx, companyId: string, found: store.PeopleList | null): Promise<Team> => {
    const [list] = found === null ? [] : await complete(tx, companyId, [found]);
    if (list === undefined) throw fail('not_found');
    return list;
  };

  const record = (tx: Tx, call: CallBy, kind: AuditKind, list: Team, was: Team | null) =>
    audit.record(tx, actorOf(call), {
      kind,
      object: { type, id: list.id, name: list.name },
      ...(was === null ? {} : { before: writtenDown(was) }),
      ...(kind.endsWith('removed') ? {} : { after: writtenDown(list) }),
    });

  return {
    page: (caller, { q = '', page, per_page }) =>
      database.transaction(caller.companyId, async (tx) => {
        const asked = { text: q, limit: per_page, offset: (page - 1) * per_page };
        const { found, total } = await store.page(tx, caller.companyId, lists, asked);
        return { lists: await complete(tx, caller.companyId, found), total };
      }),

    show: (caller, id) =>
      database.transaction(caller.companyId, async (tx) =>
        one(tx, caller.companyId, await store.show(tx, caller.companyId, lists, id)),
      ),

    create: (call, draft) => {
      const { companyId, userId } = call.caller;
      return database.transaction(companyId, async (tx) => {
        const people = await peopleOf(tx, users, draft);
        const id = ids.next();
        const made = await store.insert(tx, companyId, lists, {
          ...draft,
          id,
          createdBy: userId,
          now: call.now,
        });
        if (!made) throw nameTaken();
        await store.setMembers(tx, companyId, lists, id, people);
        const list = await one(tx, companyId, await store.show(tx, companyId, lists, id));
        await record(tx, call, KINDS[type].created, list, null);
        return id;
      });
    },

    update: (call, id, draft) => {
      const { companyId } = call.caller;
      return database.transaction(companyId, async (tx) => {
        const was = await one(tx, companyId, await store.find(tx, companyId, lists, id));
        const people = await peopleOf(tx, users, draft);
        if (await store.isTaken(tx, companyId, lists, draft.name, id)) throw nameTaken();
        await store.update(tx, companyId, lists, id, draft, call.now);
        await store.setMembers(tx, companyId, lists, id, people);
        const list = await one(tx, companyId, await store.show(tx, companyId, lists, id));
        await record(tx, call, KINDS[type].updated, list, was);
        return list;
      });
    },

    remove: (call, id) => {
      const { companyId } = call.caller;
      return database.transaction(companyId, async (tx) => {
        const was = await one(tx, companyId, await store.find(tx, companyId, lists, id));
        await store.remove(tx, companyId, lists, id);
        await record(tx, call, KINDS[type].removed, was, was);
      });
    },
  };
}

async function withMembers(
  tx: Tx,
  { companyId, lists, users }: { companyId: string; lists: store.Lists; users: UsersDoor },
  found: readonly store.PeopleList[],
): Promise<Team[]> {
  const ids = found.map((list) => list.id);
  const members = await store.membersOf(tx, companyId, lists, ids);
  const people = await users.people(tx, [...new Set([...members.values()].flat())]);
  return found.map(({ id, name, description, createdAt, updatedAt }) => ({
    id,
    name,
    description,
    users: (members.get(id) ?? []).flatMap((userId) => people.get(userId) ?? []),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }));
}

/** Each once. Throws `not_found` naming those that the company does not have. */
async function peopleOf(tx: Tx, users: UsersDoor, { users: asked }: TeamDraft): Promise<string[]> {
  const distinct = [...new Set(asked)];
  const known = await users.people(tx, distinct);
  const unknown = asked.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `users.${index}`, rule: 'unknown_user' }],
  );
  if (unknown.length > 0) throw fail('not_found', { fields: unknown });
  return distinct;
}

function nameTaken() {
  return fail('conflict', { fields: [{ field: 'name', rule: 'in_use' }] });
}

function writtenDown({ name, description, users }: Team) {
  return { name, description, users: users.map((user) => user.email) };
}

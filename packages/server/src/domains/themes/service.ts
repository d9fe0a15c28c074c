import type { AuditKind } from '@altocost/contract/audit/model.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import * as store from './store.ts';

type Colours = Omit<Theme, 'id'>;
type Change = Readonly<Partial<Record<keyof Omit<Colours, 'is_default'>, string | undefined>>>;

/** Colours of the session's company (spec §3, Theme); any other company's id answers `not_found`. */
export interface ThemeService {
  list(caller: Caller, companyId: string): Promise<Theme[]>;
  show(caller: Caller, companyId: string, id: string): Promise<Theme>;
  /** Throws `conflict` when there are colours for light, or dark, already. */
  create(call: CallBy, companyId: string, colours: Colours): Promise<string>;
  update(call: CallBy, companyId: string, id: string, change: Change): Promise<Theme>;
  remove(call: CallBy, companyId: string, id: string): Promise<void>;
}

export function createThemeService({
  database,
  ids,
  audit,
}: Pick<Platform, 'database' | 'ids'> & { readonly audit: AuditDoor }): ThemeService {
  const inOwn = <T>(caller: Caller, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (companyId !== caller.companyId) throw fail('not_found');
    return database.transaction(companyId, work);
  };
  const existing = async (tx: Tx, companyId: string, id: string): Promise<Theme> => {
    const found = await store.find(tx, companyId, id);
    if (found === null) throw fail('not_found');
    return found;
  };
  const record = (tx: Tx, call: CallBy, kind: AuditKind, before: Theme | null, after: Theme | null) =>
    audit.record(tx, actorOf(call), {
      kind,
      object: {
        type: 'theme',
        id: after?.id ?? before?.id ?? null,
        name: (after ?? before)?.is_default === 0 ? 'dark' : 'light',
      },
      ...(before === null ? {} : { before: coloursOf(before) }),
      ...(after === null ? {} : { after: coloursOf(after) }),
    });

  return {
    list: async (caller, companyId) => inOwn(caller, companyId, (tx) => store.list(tx, companyId)),
    show: async (caller, companyId, id) => inOwn(caller, companyId, (tx) => existing(tx, companyId, id)),
    create: async (call, companyId, colours) =>
      inOwn(call.caller, companyId, async (tx) => {
        const theme = { id: ids.next(), ...colours };
        if (!(await store.insert(tx, companyId, theme, call.now))) {
          throw fail('conflict', { fields: [{ field: 'is_default', rule: 'in_use' }] });
        }
        await record(tx, call, 'theme.created', null, theme);
        return theme.id;
      }),
    update: async (call, companyId, id, change) =>
      inOwn(call.caller, companyId, async (tx) => {
        const before = await existing(tx, companyId, id);
        const after = {
          ...before,
          backgroundColor: change.backgroundColor ?? before.backgroundColor,
          primary: change.primary ?? before.primary,
          secondary: change.secondary ?? before.secondary,
        };
        await store.update(tx, companyId, after, call.now);
        await record(tx, call, 'theme.updated', before, after);
        return after;
      }),
    remove: async (call, companyId, id) =>
      inOwn(call.caller, companyId, async (tx) => {
        const before = await existing(tx, companyId, id);
        await store.remove(tx, companyId, id);
        await record(tx, call, 'theme.removed', before, null);
      }),
  };
}

function coloursOf({ backgroundColor, primary, secondary }: Theme) {
  return { backgroundColor, primary, secondary };
}

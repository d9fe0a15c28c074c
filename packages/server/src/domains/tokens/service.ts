import { PERMISSIONS, type Permission } from '@altocost/contract/permissions.ts';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import type { CallBy } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, newToken } from '../../platform/secrets/tokens.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import * as store from './store.ts';

/** So many tokens a person may have in a company, expired ones included. */
export const TOKENS_MAX = 50;
const DAY_MS = 86_400_000;
const ENDING = 4;

export interface Draft {
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly days: number;
}

/** Keys for the scripts of a person, for some of what the person may do in this company. */
export interface TokenService {
  list(call: CallBy): Promise<ApiToken[]>;
  /** The text is given here only. Throws `forbidden` for rights that the caller lacks, `limit_exceeded` beyond {@link TOKENS_MAX}. */
  create(call: CallBy, draft: Draft): Promise<{ id: string; token: string }>;
  /** Ends it at once, and the streams that it opened. Throws `not_found`. */
  revoke(call: CallBy, id: string): Promise<void>;
}

type Needs = Pick<Platform, 'database' | 'ids' | 'events'> & {
  readonly audit: AuditDoor;
  readonly companies: CompaniesDoor;
};

export function createTokenService({ database, ids, events, audit, companies }: Needs): TokenService {
  return {
    list: ({ caller, now }) =>
      database.transaction(caller.companyId, async (tx) =>
        (await store.list(tx, caller)).map((row) => shown(row, now)),
      ),

    async create(call, draft) {
      const { caller, now } = call;
      const scopes = PERMISSIONS.filter((scope) => draft.scopes.includes(scope));
      if (scopes.some((scope) => !caller.permissions.has(scope))) {
        throw fail('forbidden', { fields: [{ field: 'scopes', rule: 'lacking' }] });
      }
      const { companyId, userId } = caller;
      const token = newToken('api');
      const made = {
        id: ids.next(),
        companyId,
        userId,
        name: draft.name,
        tokenHash: digest(token),
        ending: token.slice(-ENDING),
        scopes,
        createdAt: now,
        expiresAt: new Date(now.getTime() + draft.days * DAY_MS),
      };
      await database.transaction(companyId, async (tx) => {
        // One after another, so that two at the same time do not both become the last that is allowed.
        await companies.lock(tx, companyId);
        if ((await store.countKept(tx, caller)) >= TOKENS_MAX) throw fail('limit_exceeded');
        await store.insert(tx, made);
        const after = { scopes, ending: made.ending, expires_at: made.expiresAt };
        await audit.record(tx, actorOf(call), { kind: 'token.created', object: named(made), after });
      });
      return { id: made.id, token };
    },

    async revoke(call, id) {
      const { caller, now } = call;
      await database.transaction(caller.companyId, async (tx) => {
        const revoked = await store.revoke(tx, caller, id, now);
        if (revoked === null) throw fail('not_found');
        const before = { scopes: revoked.scopes, ending: revoked.ending };
        await audit.record(tx, actorOf(call), { kind: 'token.revoked', object: named(revoked), before });
      });
      events.endSession(id);
    },
  };
}

function named({ id, name }: { readonly id: string; readonly name: string }) {
  return { type: 'token', id, name };
}

function shown(row: store.TokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: PERMISSIONS.filter((scope) => row.scopes.includes(scope)),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expired: row.expiresAt.getTime() <= now.getTime(),
  };
}

import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { digest, isToken } from '../../platform/secrets/tokens.ts';
import type { TokensDoor } from './public.ts';
import * as store from './store.ts';

const TOUCH_MS = 60_000;

/** Built before sign-in, which tells callers by these tokens too. */
export function tokensDoor(): TokensDoor {
  return {
    async find(tx, text, now) {
      if (!isToken('api', text)) return null;
      const found = await store.findValid(tx, digest(text), now);
      if (found === null) return null;
      const { id, companyId, userId } = found;
      return { id, companyId, userId, scopes: PERMISSIONS.filter((scope) => found.scopes.includes(scope)) };
    },
    used: (tx, tokenId, now) => store.touch(tx, tokenId, now, new Date(now.getTime() - TOUCH_MS)),
  };
}

import { SSO_KEY_SECONDS } from '@altocost/contract/session/model.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest } from '../../platform/secrets/tokens.ts';
import type { AuditDoor } from '../audit/public.ts';
import {
  browserHashOf,
  issueOneTime,
  takeOneTime,
  type OpenSession,
  type SignedIn,
  type Visitor,
} from '../session/public.ts';
import { createTriedStates, type Flow } from './flow-cookie.ts';
import { accountOf, isWelcome } from './linking.ts';
import { createProviders, type Answer, type ProviderNeeds } from './providers.ts';
import * as store from './store.ts';

/** Signing in at a company's own provider: out to it, back from it, and in. */
export interface SsoSignIn {
  /** The provider's page, and what the browser keeps meanwhile. Throws `provider_unknown` when no company claims the address's domain. */
  begin(email: string, visitor: Visitor): Promise<{ url: string; flow: Flow }>;
  /** A key for one session in this browser. Throws `authentication_failed` unless the answer proves who somebody is; a second time always. */
  finish(flow: Flow | null, answer: Answer, browser: string, visitor: Visitor): Promise<string>;
  enter(key: string, browser: string | null, visitor: Visitor): Promise<SignedIn>;
}

type Needs = ProviderNeeds &
  Pick<Platform, 'ids'> & {
    readonly audit: AuditDoor;
    readonly open: OpenSession;
    readonly bookRequest: (kind: 'mail' | 'link', ip: string, now: Date) => Promise<void>;
  };

export function createSsoSignIn(needs: Needs): SsoSignIn {
  const { database, ids, log, users, open, bookRequest } = needs;
  const { begin, prove } = createProviders(needs);
  const wasTried = createTriedStates();

  return {
    async begin(email, visitor) {
      await bookRequest('link', visitor.ip, visitor.now);
      return begin(email);
    },

    async finish(flow, answer, browser, visitor) {
      if (flow === null || wasTried(flow.state, visitor.now)) throw fail('authentication_failed');
      const vouched = await prove(flow, answer);
      const state = digest(flow.state);
      const key = await database.systemTransaction(async (tx) => {
        const account = await accountOf(tx, needs, vouched, visitor);
        // Other processes of the installation have seen other answers.
        if (account === null || (await store.isAnswered(tx, account.id, state))) return null;
        return issueOneTime(tx, ids, {
          kind: 'sso',
          companyId: flow.companyId,
          userId: account.id,
          data: { browser: browserHashOf(browser), state },
          now: visitor.now,
          lifeMs: SSO_KEY_SECONDS * 1_000,
        });
      });
      if (key === null) {
        log.warn({ companyId: flow.companyId, why: 'nobody of the company' }, 'a single sign-on failed');
        throw fail('authentication_failed');
      }
      return key;
    },

    async enter(key, browser, visitor) {
      const signedIn = await database.systemTransaction(async (tx) => {
        const taken = await takeOneTime(tx, 'sso', key, visitor.now, browserHashOf(browser));
        if (taken === null) return null;
        const { companyId, userId } = taken;
        const account = await users.account(tx, userId);
        if (!isWelcome(account, companyId)) return null;
        return open(tx, { account, companyId, method: 'sso', visitor });
      });
      if (signedIn === null) throw fail('authentication_failed');
      return signedIn;
    },
  };
}

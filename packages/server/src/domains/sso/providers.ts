import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import { IdentityRefused, ProviderFailed } from '../../platform/sso/openid-failures.ts';
import type { OpenId } from '../../platform/sso/openid.ts';
import { mayEnter, type UsersDoor } from '../users/public.ts';
import { openSecret } from './client-secret.ts';
import type { Flow } from './flow-cookie.ts';
import { domainOf, type Vouched } from './linking.ts';
import * as store from './store.ts';

/** What the provider sent the browser back with. */
export type Answer = Readonly<Record<string, string | undefined>>;

export type ProviderNeeds = Pick<Platform, 'database' | 'vault' | 'log'> & {
  readonly users: UsersDoor;
  readonly openId: OpenId;
  readonly redirectUri: string;
};

/** The companies' providers: the way out to one, and what its answer proves. Throws `upstream_failed` when the provider is at fault. */
export interface Providers {
  begin(email: string): Promise<{ url: string; flow: Flow }>;
  /** Throws `authentication_failed` unless the answer proves who somebody is at the provider. */
  prove(flow: Flow, answer: Answer): Promise<Vouched>;
}

export function createProviders(needs: ProviderNeeds): Providers {
  const { database, vault, log, users, openId, redirectUri } = needs;

  const clientOf = async (tx: Tx, config: store.StoredConfig) => ({
    issuer: config.issuer,
    clientId: config.clientId,
    clientSecret: await openSecret(tx, vault, config),
  });
  /** Of one's own companies, else of the one that claims the domain: the answer never depends on there being such a person. */
  const providerFor = async (tx: Tx, email: string): Promise<store.StoredConfig | null> => {
    const claims = await store.claiming(tx, domainOf(email));
    const account = await users.accountByEmail(tx, email);
    const own = account?.memberships.filter(mayEnter).map(({ companyId }) => companyId) ?? [];
    return claims.find(({ companyId }) => own.includes(companyId)) ?? claims[0] ?? null;
  };
  const asked = async <T>(companyId: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      log.warn({ companyId, why: String(cause) }, 'a single sign-on failed');
      if (cause instanceof IdentityRefused) throw fail('authentication_failed', { cause });
      throw cause instanceof ProviderFailed ? fail('upstream_failed', { cause }) : cause;
    }
  };

  return {
    async begin(email) {
      const found = await database.systemTransaction(async (tx) => {
        const config = await providerFor(tx, email);
        return config === null ? null : { companyId: config.companyId, client: await clientOf(tx, config) };
      });
      if (found === null) throw fail('provider_unknown');
      const { companyId, client } = found;
      const { url, expected } = await asked(companyId, () => openId.begin(client, redirectUri, email));
      return { url, flow: { companyId, issuer: client.issuer, ...expected } };
    },
    async prove(flow, answer) {
      const { companyId, issuer } = flow;
      const client = await database.systemTransaction(async (tx) => {
        const config = await store.find(tx, companyId);
        return config?.enabled === true && config.issuer === issuer ? clientOf(tx, config) : null;
      });
      if (client === null) throw fail('authentication_failed');
      return asked(companyId, async () => {
        const proved = await openId.finish(client, addressOf(redirectUri, answer), flow);
        const identity = { companyId, issuer: proved.issuer, subject: proved.subject };
        const owner = await database.systemTransaction((tx) => store.ownerOf(tx, identity));
        return { ...identity, mailbox: owner === null ? await proved.mailbox() : null };
      });
    },
  };
}

function addressOf(redirectUri: string, answer: Answer): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

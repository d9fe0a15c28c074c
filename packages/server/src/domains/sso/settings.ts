import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import type { Caller, CallBy } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { ProviderFailed } from '../../platform/sso/openid-failures.ts';
import type { OpenId } from '../../platform/sso/openid.ts';
import { actorOf, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { sealSecret, type SealedSecret } from './client-secret.ts';
import * as store from './store.ts';

export interface Draft {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string | undefined;
  readonly email_domains: readonly string[];
  readonly enabled: boolean;
  readonly enforced: boolean;
}

/** How the people of the caller's company sign in at its own provider. */
export interface SsoSettings {
  show(caller: Caller): Promise<{ config: SsoConfig | null; redirect_uri: string }>;
  /**
   * Throws `validation_failed` for a domain in which nobody of the company has a proved address, `conflict` for one that another company claims,
   * and `upstream_failed` when the provider's discovery document cannot be read.
   */
  save(call: CallBy, draft: Draft): Promise<SsoConfig>;
  remove(call: CallBy): Promise<void>;
}

type Needs = Pick<Platform, 'database' | 'vault'> & {
  readonly companies: CompaniesDoor;
  readonly audit: AuditDoor;
  readonly openId: OpenId;
  readonly redirectUri: string;
};

export function createSsoSettings(needs: Needs): SsoSettings {
  const { database, vault, companies, audit, openId, redirectUri } = needs;

  const shown = (config: store.StoredConfig): SsoConfig => ({
    ...plain(config),
    client_secret_ending: config.clientSecretEnding,
    redirect_uri: redirectUri,
  });

  return {
    show: ({ companyId }) =>
      database.transaction(companyId, async (tx) => {
        const found = await store.find(tx, companyId);
        return { config: found === null ? null : shown(found), redirect_uri: redirectUri };
      }),

    async save(call, draft) {
      const { companyId } = call.caller;
      const emailDomains = [...new Set(draft.email_domains)];
      if (!openId.isPermitted(draft.issuer)) {
        throw fail('validation_failed', { fields: [{ field: 'issuer', rule: 'https_required' }] });
      }
      await database.systemTransaction((tx) => mayClaim(tx, companyId, emailDomains));
      const issuer = await discovered(openId, draft.issuer);
      return database.systemTransaction(async (tx) => {
        const company = await companies.lock(tx, companyId);
        await store.lockDomains(tx);
        await mayClaim(tx, companyId, emailDomains);
        const before = await store.find(tx, companyId);
        const secret = await secretFor(tx, vault, companyId, before, { ...draft, issuer });
        const after: store.StoredConfig = {
          companyId,
          issuer,
          clientId: draft.client_id,
          sealedClientSecret: secret.sealedClientSecret,
          clientSecretEnding: secret.clientSecretEnding,
          emailDomains,
          enabled: draft.enabled,
          enforced: draft.enforced,
          updatedAt: call.now,
        };
        await store.save(tx, after);
        await audit.record(tx, actorOf(call), {
          kind: 'sso.configured',
          object: { type: 'company', id: companyId, name: company.name },
          ...(before === null ? {} : { before: plain(before) }),
          after: { ...plain(after), secret_changed: draft.client_secret !== undefined },
        });
        return shown(after);
      });
    },

    async remove(call) {
      const { companyId } = call.caller;
      await database.transaction(companyId, async (tx) => {
        const company = await companies.lock(tx, companyId);
        const before = await store.find(tx, companyId);
        if (before === null) throw fail('not_found');
        await store.remove(tx, companyId);
        await audit.record(tx, actorOf(call), {
          kind: 'sso.removed',
          object: { type: 'company', id: companyId, name: company.name },
          before: plain(before),
        });
      });
    },
  };
}

/** A domain belongs to a company when somebody of it proved to have an address there, and no other company was first. */
async function mayClaim(tx: Tx, companyId: string, domains: readonly string[]): Promise<void> {
  const proved = await store.provedDomains(tx, companyId);
  const foreign = domains.find((domain) => !proved.has(domain));
  if (foreign !== undefined) {
    const field = { field: 'email_domains', rule: 'foreign_domain', params: { domain: foreign } };
    throw fail('validation_failed', { fields: [field] });
  }
  if (await store.isClaimedElsewhere(tx, companyId, domains)) {
    throw fail('conflict', { fields: [{ field: 'email_domains', rule: 'in_use' }] });
  }
}

/** The kept secret was given for the kept issuer: no other server gets to see it. */
async function secretFor(
  tx: Tx,
  vault: Vault,
  companyId: string,
  kept: store.StoredConfig | null,
  draft: Pick<Draft, 'issuer' | 'client_secret'>,
): Promise<SealedSecret> {
  if (draft.client_secret !== undefined) return sealSecret(tx, vault, companyId, draft.client_secret);
  if (kept === null || kept.issuer !== draft.issuer) {
    throw fail('validation_failed', { fields: [{ field: 'client_secret', rule: 'required' }] });
  }
  return kept;
}

async function discovered(openId: OpenId, issuer: string): Promise<string> {
  try {
    return await openId.discover(issuer);
  } catch (cause) {
    if (!(cause instanceof ProviderFailed)) throw cause;
    throw fail('upstream_failed', { fields: [{ field: 'issuer', rule: cause.reason }], cause });
  }
}

function plain({ issuer, clientId, emailDomains, enabled, enforced }: store.StoredConfig) {
  return { issuer, client_id: clientId, email_domains: emailDomains, enabled, enforced };
}

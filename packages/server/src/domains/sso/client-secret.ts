import type { Tx } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

const ENDING = 4;

/** The secret by which a company's provider knows this product: sealed in the company's row. */
const placeOf = (companyId: string) => ({
  companyId,
  table: 'sso_configs',
  row: companyId,
  field: 'sealed_client_secret',
});

export interface SealedSecret {
  readonly sealedClientSecret: string;
  readonly clientSecretEnding: string;
}

export async function sealSecret(
  tx: Tx,
  vault: Vault,
  companyId: string,
  secret: string,
): Promise<SealedSecret> {
  return {
    sealedClientSecret: await vault.seal(tx, placeOf(companyId), secret),
    // Of a short one, its ending would be most of it.
    clientSecretEnding: secret.length < 2 * ENDING ? '' : secret.slice(-ENDING),
  };
}

export async function openSecret(
  tx: Tx,
  vault: Vault,
  config: { readonly companyId: string; readonly sealedClientSecret: string },
): Promise<string> {
  return vault.open(tx, placeOf(config.companyId), config.sealedClientSecret);
}

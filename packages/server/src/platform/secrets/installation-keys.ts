import { createHash, hkdfSync } from 'node:crypto';
import { openSealed, seal, type KeyRing } from './sealing.ts';

/** A company's key, sealed under an installation key (reliability F3). */
export interface WrappedKey {
  readonly sealedUnder: string;
  readonly sealedKey: string;
}

/** The keys that seal the keys of companies: the present one seals, former ones only open until they are rotated out. */
export interface InstallationKeys {
  readonly currentId: string;
  readonly ids: readonly string[];
  wrap(companyId: string, key: Buffer): WrappedKey;
  /** Throws `SealBroken`. */
  unwrap(companyId: string, wrapped: Pick<WrappedKey, 'sealedKey'>): Buffer;
}

/** `secrets`: the present one first, then former ones. */
export function createInstallationKeys(secrets: readonly string[]): InstallationKeys {
  const keys = secrets.map((secret) => {
    const key = derive(secret, 'company-keys');
    return { id: idOf(key), key };
  });
  const [current] = keys;
  if (current === undefined) throw new Error('an installation has a secret');
  const ring: KeyRing = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    currentId: current.id,
    ids: keys.map(({ id }) => id),
    wrap: (companyId, key) => ({
      sealedUnder: current.id,
      sealedKey: seal(current, placeOfKey(companyId), key),
    }),
    unwrap: (companyId, { sealedKey }) => openSealed(ring, placeOfKey(companyId), sealedKey),
  };
}

const placeOfKey = (companyId: string) => [companyId, 'company_keys', companyId, 'sealed_key'];

/** A 256-bit key for one purpose (HKDF-SHA256, RFC 5869). */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'altocost', `altocost/${purpose}`, 32));
}

/** Names a key without telling anything about it. */
export function idOf(key: Buffer): string {
  return createHash('sha256').update('altocost/key-id').update(key).digest('hex').slice(0, 12);
}

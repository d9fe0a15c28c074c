import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { idOf, type InstallationKeys } from './installation-keys.ts';
import { openSealed, seal, SealBroken, type Key } from './sealing.ts';
import * as store from './vault-store.ts';

/** Where a sealed value is kept; a value that was moved elsewhere cannot be opened (reliability F3). */
export interface Place {
  readonly companyId: string;
  readonly table: string;
  readonly row: string;
  readonly field: string;
}

/**
 * Seals secrets of companies: AES-256-GCM under a key per company, itself sealed under the installation's key, with the place as additional
 * data (docs/decisions/0008).
 */
export interface Vault {
  /** Makes the company's key at its first secret. */
  seal(tx: Tx, place: Place, secret: string): Promise<string>;
  /** Throws `SealBroken` when the text was altered, moved from another place or sealed by another installation. */
  open(tx: Tx, place: Place, sealed: string): Promise<string>;
}

const KEY_BYTES = 32;

export function createVault(keys: InstallationKeys, clock: Clock): Vault {
  const companyKey = async (tx: Tx, companyId: string): Promise<Key | null> => {
    const wrapped = await store.find(tx, companyId);
    if (wrapped === null) return null;
    const key = keys.unwrap(companyId, wrapped);
    return { id: idOf(key), key };
  };
  /** Of two transactions that make one at the same time, the second waits for the first and takes its key. */
  const made = async (tx: Tx, companyId: string): Promise<Key> => {
    await store.insert(tx, companyId, keys.wrap(companyId, randomBytes(KEY_BYTES)), clock.now());
    const key = await companyKey(tx, companyId);
    if (key === null) throw new Error(`company ${companyId} has no key`);
    return key;
  };
  return {
    async seal(tx, place, secret) {
      const key = (await companyKey(tx, place.companyId)) ?? (await made(tx, place.companyId));
      return seal(key, listOf(place), Buffer.from(secret, 'utf8'));
    },
    async open(tx, place, sealed) {
      const key = await companyKey(tx, place.companyId);
      if (key === null) throw new SealBroken('the company has no key');
      return openSealed(new Map([[key.id, key.key]]), listOf(place), sealed).toString('utf8');
    },
  };
}

const listOf = ({ companyId, table, row, field }: Place) => [companyId, table, row, field];

import type { Tx } from '../db/database.ts';

/** Where a sealed value is kept; a value that was moved elsewhere cannot be opened (reliability F3). */
export interface Place {
  readonly companyId: string;
  readonly table: string;
  readonly row: string;
  readonly field: string;
}

/**
 * Seals secrets of companies: AES-256-GCM under a key per company, itself sealed under the installation's key, with the place as additional
 * data.
 */
export interface Vault {
  /** Makes the company's key at its first secret. */
  seal(tx: Tx, place: Place, secret: string): Promise<string>;
  /** Throws when the text was altered, moved from another place or sealed by another installation. */
  open(tx: Tx, place: Place, sealed: string): Promise<string>;
}

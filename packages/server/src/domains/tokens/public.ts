import type { Permission } from '@altocost/contract/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';

/** An API token that somebody calls with. What it allows is at most what its owner may do at that moment. */
export interface UsedToken {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly scopes: readonly Permission[];
}

/** What sign-in asks of API tokens. */
export interface TokensDoor {
  /** In a system transaction. Null: no API token, unknown, revoked or expired. The owner's place in the company is the asker's to check. */
  find(tx: Tx, text: string, now: Date): Promise<UsedToken | null>;
  /** The call is admitted: remembers when the token was used, at most once a minute. */
  used(tx: Tx, tokenId: string, now: Date): Promise<void>;
}

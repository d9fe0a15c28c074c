import type { Theme } from '@altocost/contract/themes/model.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What other domains may ask of a company's colours. */
export interface ThemesDoor {
  /** In the company's transaction: light first, at most one of each. */
  list(tx: Tx, companyId: string): Promise<Theme[]>;
}

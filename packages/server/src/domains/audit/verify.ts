import type { Database } from '../../platform/db/database.ts';
import { chainChecker, type ChainFault } from './chain.ts';
import * as store from './store.ts';

const AT_ONCE = 1_000;

export interface Verified {
  readonly companyId: string;
  readonly entries: number;
  readonly fault: ChainFault | null;
}

/** Goes through the whole chain of a company and names the first entry that is not as it was written (`audit:verify`). */
export async function verifyChain(database: Database, companyId: string): Promise<Verified> {
  const head = await database.transaction(companyId, (tx) => store.head(tx, companyId));
  if (head === null) return { companyId, entries: 0, fault: null };
  const checker = chainChecker({ seq: head.forgottenSeq, hash: head.forgottenHash });
  let entries = 0;
  for (let after = head.forgottenSeq; ;) {
    const links = await database.transaction(companyId, (tx) => store.newer(tx, companyId, after, AT_ONCE));
    // Entries that came after the head was read are checked next time.
    for (const link of links.filter(({ seq }) => seq <= head.seq)) {
      const fault = checker.next(link);
      if (fault !== null) return { companyId, entries, fault };
      entries += 1;
      after = link.seq;
    }
    if (links.length < AT_ONCE || after >= head.seq) return { companyId, entries, fault: checker.end(head) };
  }
}

/** Every company of which something was written down. */
export async function verifyAll(database: Database): Promise<Verified[]> {
  const companies = await database.systemTransaction(store.companies);
  const verified: Verified[] = [];
  for (const companyId of companies) verified.push(await verifyChain(database, companyId));
  return verified;
}

import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/schema/companies.ts';

/** What the payment provider calls the company; null: it never went there. */
export async function customerOf(tx: Tx, companyId: string): Promise<string | null> {
  const [found] = await tx
    .select({ customer: companies.stripeCustomerId })
    .from(companies)
    .where(eq(companies.id, companyId));
  return found?.customer ?? null;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { ssoConfigs } from '../../platform/db/schema/companies.ts';
import { mayEnter, type Account } from '../users/public.ts';

/**
 * Does one of the person's companies let people with this address in by its own sign-on only? Then no password and no link of ours
 * works for them. Only companies that they joined count, and the one that invites them just now (`inviting`): another one could
 * otherwise lock them out by naming their domain.
 */
export async function isSsoOnly(tx: Tx, account: Account, inviting?: string): Promise<boolean> {
  const domain = account.email.toLowerCase().split('@').at(-1) ?? '';
  const joined = account.memberships.filter(mayEnter).map((membership) => membership.companyId);
  const companies = inviting === undefined ? joined : [...joined, inviting];
  if (companies.length === 0) return false;
  const found = await tx
    .select({ companyId: ssoConfigs.companyId })
    .from(ssoConfigs)
    .where(
      and(
        inArray(ssoConfigs.companyId, companies),
        eq(ssoConfigs.enabled, true),
        eq(ssoConfigs.enforced, true),
        sql`${domain} = ANY (${ssoConfigs.emailDomains})`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

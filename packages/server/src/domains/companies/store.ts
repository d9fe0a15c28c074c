import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { OWN_LICENCES, type NewCompany } from './public.ts';

export async function find(tx: Tx, companyId: string) {
  const [found] = await tx.select().from(companies).where(eq(companies.id, companyId));
  return found ?? null;
}

/** Keeps other locks away, and lets rows that point to the company come and go. */
export async function lock(tx: Tx, companyId: string) {
  const [found] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  return found ?? null;
}

export async function insert(tx: Tx, { now, ...company }: NewCompany): Promise<void> {
  const licences = { controlLicences: OWN_LICENCES, viewerLicences: OWN_LICENCES };
  await tx.insert(companies).values({ ...licences, ...company, createdAt: now });
}

/** Null when there is no such company. */
export async function raiseDataVersion(tx: Tx, companyId: string): Promise<number | null> {
  const [raised] = await tx
    .update(companies)
    .set({ dataVersion: sql`${companies.dataVersion} + 1` })
    .where(eq(companies.id, companyId))
    .returning({ version: companies.dataVersion });
  return raised?.version ?? null;
}

/** True when the company had none. */
export async function setOpenCurrency(tx: Tx, companyId: string, currency: string): Promise<boolean> {
  const set = await tx
    .update(companies)
    .set({ currency })
    .where(and(eq(companies.id, companyId), isNull(companies.currency)))
    .returning({ id: companies.id });
  return set.length > 0;
}

export async function demoExists(tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.demo, true))
    .limit(1);
  return found.length > 0;
}

import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { companies, companyLogos } from '../../platform/db/schema/companies.ts';
import type { LogoImage } from './logo.ts';
import { OWN_LICENCES, type NewCompany } from './public.ts';

const byId = prepared('company_by_id', (tx) =>
  tx
    .select()
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId'))),
);

export async function find(tx: Tx, companyId: string) {
  const [found] = await byId(tx, { companyId });
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

/** What an administrator writes into the profile. */
export interface Profile {
  readonly name: string;
  readonly billingAddress: string;
  readonly phone: string;
  readonly currency: string | null;
  readonly sessionIdleMinutes: number | null;
}

export async function setProfile(tx: Tx, companyId: string, profile: Profile): Promise<void> {
  await tx.update(companies).set(profile).where(eq(companies.id, companyId));
}

export async function logoOf(tx: Tx, companyId: string) {
  const [found] = await tx.select().from(companyLogos).where(eq(companyLogos.companyId, companyId));
  return found ?? null;
}

export interface StoredLogo extends LogoImage {
  readonly digest: string;
  readonly updatedAt: Date;
}

export async function setLogo(tx: Tx, companyId: string, logo: StoredLogo): Promise<void> {
  await tx
    .insert(companyLogos)
    .values({ companyId, ...logo })
    .onConflictDoUpdate({ target: companyLogos.companyId, set: logo });
}

export async function removeLogo(tx: Tx, companyId: string): Promise<void> {
  await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
}

/** In a system transaction. Those of these companies whose name contains the text, by name. */
export async function pageOf(
  tx: Tx,
  ids: readonly string[],
  { text, limit, offset }: { readonly text: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly found: { readonly id: string; readonly name: string }[]; readonly total: number }> {
  if (ids.length === 0) return { found: [], total: 0 };
  const which = and(
    inArray(companies.id, [...ids]),
    sql`position(lower(${text}) in lower(${companies.name})) > 0`,
  );
  const found = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(which)
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(companies).where(which);
  return { found, total: counted?.total ?? 0 };
}

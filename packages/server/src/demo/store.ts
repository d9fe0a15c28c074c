import { eq, like } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { companies } from '../platform/db/schema/companies.ts';
import { instanceFacts } from '../platform/db/schema/instance.ts';

const FACT = 'demo_estate:';

/** The demo company; null when there is none. */
export async function demoCompany(tx: Tx): Promise<string | null> {
  const [found] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.demo, true))
    .limit(1);
  return found?.id ?? null;
}

/** Providers whose bills were brought in. */
export async function broughtIn(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ name: instanceFacts.name })
    .from(instanceFacts)
    .where(like(instanceFacts.name, `${FACT}%`));
  return found.map((row) => row.name.slice(FACT.length));
}

export async function setBroughtIn(tx: Tx, provider: string, importId: string, now: Date): Promise<void> {
  await tx
    .insert(instanceFacts)
    .values({ name: `${FACT}${provider}`, value: importId, setAt: now })
    .onConflictDoNothing();
}

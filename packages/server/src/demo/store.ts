import { eq, like } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { companies } from '../platform/db/schema/companies.ts';
import { instanceFacts } from '../platform/db/schema/instance.ts';
import { users } from '../platform/db/schema/users.ts';

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

/** Removes the demo company with all that is its own, and its accounts; its costs are collected like those of any orphan. */
export async function removeDemo(tx: Tx): Promise<{ companies: number; users: number }> {
  const gone = await tx.delete(companies).where(eq(companies.demo, true)).returning({ id: companies.id });
  const people = await tx.delete(users).where(eq(users.demo, true)).returning({ id: users.id });
  await tx.delete(instanceFacts).where(like(instanceFacts.name, `${FACT}%`));
  return { companies: gone.length, users: people.length };
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

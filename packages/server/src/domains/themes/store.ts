import { and, desc, eq } from 'drizzle-orm';
import { hexColour, type Theme } from '@altocost/contract/themes/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import { themes } from '../../platform/db/schema/companies.ts';

/** Light first. */
export async function list(tx: Tx, companyId: string): Promise<Theme[]> {
  const found = await tx
    .select()
    .from(themes)
    .where(eq(themes.companyId, companyId))
    .orderBy(desc(themes.isDefault));
  return found.map(themeOf);
}

export async function find(tx: Tx, companyId: string, id: string): Promise<Theme | null> {
  const [found] = await tx
    .select()
    .from(themes)
    .where(and(eq(themes.companyId, companyId), eq(themes.id, id)));
  return found === undefined ? null : themeOf(found);
}

/** False: the company has colours for light, or dark, already. */
export async function insert(tx: Tx, companyId: string, theme: Theme, now: Date): Promise<boolean> {
  const made = await tx
    .insert(themes)
    .values({ companyId, id: theme.id, isDefault: theme.is_default, ...columnsOf(theme), updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: themes.id });
  return made.length > 0;
}

export async function update(tx: Tx, companyId: string, theme: Theme, now: Date): Promise<void> {
  await tx
    .update(themes)
    .set({ ...columnsOf(theme), updatedAt: now })
    .where(and(eq(themes.companyId, companyId), eq(themes.id, theme.id)));
}

export async function remove(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.delete(themes).where(and(eq(themes.companyId, companyId), eq(themes.id, id)));
}

function columnsOf({ backgroundColor, primary, secondary }: Theme) {
  return { backgroundColor, primaryColor: primary, secondaryColor: secondary };
}

function themeOf(row: typeof themes.$inferSelect): Theme {
  return {
    id: row.id,
    is_default: row.isDefault === 1 ? 1 : 0,
    backgroundColor: hexColour.parse(row.backgroundColor),
    primary: hexColour.parse(row.primaryColor),
    secondary: hexColour.parse(row.secondaryColor),
  };
}

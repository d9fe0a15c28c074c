import { isDay } from '@altocost/contract/kit/calendar.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { billVersions } from '../../platform/db/schema/imports.ts';
import type { LiveBills } from './public.ts';

const dayOrNothing = z
  .string()
  .nullable()
  .transform((text) => (text !== null && isDay(text) ? text : null));
const row = z.object({
  dataVersion: z.number(),
  currency: z.string().nullable(),
  bills: z.array(
    z.object({ id: z.number(), currency: z.string(), firstDay: dayOrNothing, lastDay: dayOrNothing }),
  ),
});

const live = prepared('live_bills_of_company', (tx) => {
  const bill = sql`jsonb_build_object('id', ${billVersions.id}, 'currency', ${billVersions.currency},
    'firstDay', ${billVersions.firstDay}, 'lastDay', ${billVersions.lastDay})`;
  return tx
    .select({
      dataVersion: companies.dataVersion,
      currency: companies.currency,
      bills: sql<unknown>`coalesce(jsonb_agg(${bill} order by ${billVersions.id}) filter (where ${billVersions.rows} > 0), '[]')`,
    })
    .from(companies)
    .leftJoin(billVersions, and(eq(billVersions.companyId, companies.id), eq(billVersions.state, 'live')))
    .where(eq(companies.id, sql.placeholder('companyId')))
    .groupBy(companies.id);
});

/**
 * Which versions count and which version of the figures that is. One statement, so that both are of the same moment: the
 * company is read here beside the bills, and not through its own door, for that reason only. Null: no such company.
 */
export async function liveBills(tx: Tx, companyId: string): Promise<LiveBills | null> {
  const [found] = await live(tx, { companyId });
  return found === undefined ? null : row.parse(found);
}

import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { companies, paymentEvents } from '../../platform/db/schema/companies.ts';
import type { PaymentEvent } from '../../platform/payments/events.ts';

/** What the payment provider calls the company; null: it never went there. */
export async function customerOf(tx: Tx, companyId: string): Promise<string | null> {
  const [found] = await tx
    .select({ customer: companies.stripeCustomerId })
    .from(companies)
    .where(eq(companies.id, companyId));
  return found?.customer ?? null;
}

/** Keeps the customer unless the company has one; gives the one that it has then. */
export async function keepCustomer(tx: Tx, companyId: string, customer: string): Promise<string> {
  await tx
    .update(companies)
    .set({ stripeCustomerId: customer })
    .where(and(eq(companies.id, companyId), isNull(companies.stripeCustomerId)));
  return (await customerOf(tx, companyId)) ?? customer;
}

/** In a system transaction. */
export async function isTaken(tx: Tx, eventId: string): Promise<boolean> {
  const found = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId));
  return found.length > 0;
}

/** In a system transaction. False: it was taken in before, or is being so in another transaction that went through. */
export async function takeEvent(tx: Tx, event: PaymentEvent, now: Date): Promise<boolean> {
  const { id, kind, createdAt } = event;
  const taken = await tx
    .insert(paymentEvents)
    .values({ id, kind, createdAt, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return taken.length > 0;
}

/** In a system transaction. */
export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}

/** The database's time to the microsecond: one clock for all processes. */
export async function instant(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`);
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('the database does not tell the time');
  return at;
}

/**
 * In a system transaction. The customer's company, else the one that was named and has no customer yet, locked until the transaction
 * ends. `superseded`: what is stored was asked for later than `askedAt`.
 */
export async function lockPayer(
  tx: Tx,
  { customer, companyId, askedAt }: { customer: string; companyId: string | null; askedAt: string },
) {
  const payer = (which: ReturnType<typeof and>) =>
    tx
      .select({
        id: companies.id,
        name: companies.name,
        offer: companies.offer,
        offerEndsAt: companies.offerEndsAt,
        superseded: sql<boolean>`coalesce(${companies.stripeStateAt} > ${askedAt}::timestamptz, false)`,
      })
      .from(companies)
      .where(which)
      .for('no key update');
  const [known] = await payer(eq(companies.stripeCustomerId, customer));
  if (known !== undefined || companyId === null) return known ?? null;
  const [named] = await payer(and(eq(companies.id, companyId), isNull(companies.stripeCustomerId)));
  return named ?? null;
}

export interface PaidState {
  readonly offer: string;
  readonly offerEndsAt: Date;
  readonly stripeCustomerId: string;
  readonly stripeSubscriptionId: string;
}

/** In a system transaction. */
export async function setPaidState(
  tx: Tx,
  companyId: string,
  state: PaidState,
  askedAt: string,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...state, stripeStateAt: sql`${askedAt}::timestamptz` })
    .where(eq(companies.id, companyId));
}

import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { ssoConfigs } from '../../platform/db/schema/companies.ts';
import { oneTimeTokens } from '../../platform/db/schema/session.ts';
import { identities, memberships, users } from '../../platform/db/schema/users.ts';

export type StoredConfig = typeof ssoConfigs.$inferSelect;

const DOMAINS_LOCK = 'sso domains';

export async function find(tx: Tx, companyId: string): Promise<StoredConfig | null> {
  const [found] = await tx.select().from(ssoConfigs).where(eq(ssoConfigs.companyId, companyId));
  return found ?? null;
}

export async function save(tx: Tx, config: StoredConfig): Promise<void> {
  const { companyId: _, ...columns } = config;
  await tx
    .insert(ssoConfigs)
    .values(config)
    .onConflictDoUpdate({ target: ssoConfigs.companyId, set: columns });
}

export async function remove(tx: Tx, companyId: string): Promise<void> {
  await tx.delete(ssoConfigs).where(eq(ssoConfigs.companyId, companyId));
}

/** Until the transaction ends, nobody else claims domains: of two companies that want one, the second finds it taken. */
export async function lockDomains(tx: Tx): Promise<void> {
  await lockText(tx, DOMAINS_LOCK);
}

/** In a system transaction: does another company send people of one of these domains to its provider? */
export async function isClaimedElsewhere(
  tx: Tx,
  companyId: string,
  domains: readonly string[],
): Promise<boolean> {
  const wanted = sql.join(
    domains.map((domain) => sql`${domain}`),
    sql`, `,
  );
  const found = await tx
    .select({ companyId: ssoConfigs.companyId })
    .from(ssoConfigs)
    .where(
      and(
        ne(ssoConfigs.companyId, companyId),
        eq(ssoConfigs.enabled, true),
        sql`${ssoConfigs.emailDomains} && ARRAY[${wanted}]::text[]`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** In a system transaction: providers that people of this domain are sent to. */
export async function claiming(tx: Tx, domain: string): Promise<StoredConfig[]> {
  return tx
    .select()
    .from(ssoConfigs)
    .where(and(eq(ssoConfigs.enabled, true), sql`${domain} = ANY (${ssoConfigs.emailDomains})`))
    .orderBy(ssoConfigs.companyId);
}

/** In a system transaction: the domains of addresses that people who may enter the company have proved to be theirs. */
export async function provedDomains(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const domain: SQL<string> = sql<string>`lower(substring(${users.email} from '[^@]+$'))`;
  const found = await tx
    .selectDistinct({ domain })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.companyId, companyId),
        eq(memberships.active, true),
        eq(users.active, true),
        sql`${memberships.joinedAt} IS NOT NULL`,
        sql`${users.emailValidatedAt} IS NOT NULL`,
      ),
    );
  return new Set(found.map((row) => row.domain));
}

export interface Identity {
  readonly companyId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** Whose identity it is in the company, or null. */
export async function ownerOf(tx: Tx, identity: Identity): Promise<string | null> {
  const [found] = await tx.select({ userId: identities.userId }).from(identities).where(isIdentity(identity));
  return found?.userId ?? null;
}

/** An identity that somebody has stays theirs. */
export async function link(tx: Tx, identity: Identity, userId: string, now: Date): Promise<void> {
  await tx.insert(identities).values({ ...identity, userId, createdAt: now });
}

export async function recordUse(tx: Tx, identity: Identity, now: Date): Promise<void> {
  await tx.update(identities).set({ lastUsedAt: now }).where(isIdentity(identity));
}

/** In a system transaction: was a key given for this state already? Whoever asks at the same time waits for this transaction. */
export async function isAnswered(tx: Tx, userId: string, stateHash: string): Promise<boolean> {
  await lockText(tx, stateHash);
  const found = await tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.kind, 'sso'),
        sql`${oneTimeTokens.data} ->> 'state' = ${stateHash}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function lockText(tx: Tx, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 7114))`);
}

function isIdentity({ companyId, issuer, subject }: Identity) {
  return and(
    eq(identities.companyId, companyId),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
}

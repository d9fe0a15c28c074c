import { offerDaysRemaining } from '@altocost/contract/licences/rules.ts';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import type { SessionUser } from '@altocost/contract/session/model.ts';
import type { Caller } from '../../http/caller.ts';
import { fail } from '../../platform/fail.ts';
import type { Knows } from './authenticate.ts';

/** What `GET /user` says (spec §3, User). Throws `invalid_token` when the person is not of the company any more. */
export async function sessionUserOf(
  { database, users, companies, clock }: Knows,
  caller: Caller,
): Promise<SessionUser> {
  const { account, company } = await database.systemTransaction(async (tx) => ({
    account: await users.account(tx, caller.userId),
    company: await companies.get(tx, caller.companyId),
  }));
  const membership = account?.memberships.find((m) => m.companyId === caller.companyId);
  if (account === null || membership === undefined) throw fail('invalid_token');
  return {
    id: account.id,
    email: account.email,
    firstname: account.firstname,
    lastname: account.lastname,
    address: account.address,
    lang: account.lang,
    active: account.active && membership.active,
    admin: membership.role === 'admin',
    billing: membership.billing,
    company_id: company.id,
    company: { id: company.id, name: company.name, currency: company.currency },
    connector_count: 0,
    permissions: PERMISSIONS.filter((known) => caller.permissions.has(known)),
    roles: [{ name: membership.role }],
    offer: company.offer,
    offerDayRemaining: offerDaysRemaining(company, clock.now()),
    offer_expired: caller.offerExpired,
    trial: company.trialEndsAt !== null && company.offerEndsAt === null,
    email_validated: account.emailValidatedAt !== null,
    has_password: account.passwordHash !== null,
    newBudget: true,
    pinned_dimension_id: null,
    last_login_date: account.lastLoginAt?.toISOString() ?? null,
    demo: account.demo,
  };
}

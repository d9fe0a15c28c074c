import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { Account, UsersDoor } from '../users/public.ts';
import { policyProblems } from './password-policy.ts';

/** What is asked before a password is looked at: names that it must not be made of, and the hashes that may not come back. */
export interface PasswordContext {
  readonly account: Account;
  readonly companies: readonly string[];
  readonly former: readonly string[];
}

export async function passwordContext(
  tx: Tx,
  account: Account,
  { users, companies }: { readonly users: UsersDoor; readonly companies: CompaniesDoor },
): Promise<PasswordContext> {
  const names: string[] = [];
  for (const { companyId } of account.memberships) names.push((await companies.get(tx, companyId)).name);
  return { account, companies: names, former: await users.formerPasswords(tx, account.id) };
}

/**
 * The hash of a password that somebody chose (spec §5, reliability B1). Throws `validation_failed` with every rule that it breaks, or
 * `password_used_before` when it is one of the last five.
 */
export async function hashChosen(
  passwords: Passwords,
  password: string,
  { account, companies, former }: PasswordContext,
): Promise<string> {
  const { email, firstname, lastname } = account;
  const problems = await policyProblems(password, { email, firstname, lastname, companies });
  if (problems.length > 0) throw refused(problems);
  for (const hash of former) {
    if (await passwords.matches(password, hash)) throw refused(['password_used_before']);
  }
  return passwords.hash(password);
}

function refused(rules: readonly string[]) {
  return fail('validation_failed', { fields: rules.map((rule) => ({ field: 'password', rule })) });
}

import { fail } from '../../platform/fail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { UsersDoor } from '../users/public.ts';
import type { Attempts } from './attempts.ts';
import { take, withdraw } from './one-time-tokens.ts';
import { nameOf, type Visitor } from './open-session.ts';
import { actorOfVisitor } from './visitor.ts';

type Needs = Pick<Platform, 'database'> & {
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
  readonly attempts: Attempts;
};

export type ValidateEmail = ReturnType<typeof createEmailValidation>;

/**
 * The mailbox that the token was sent to is the person's own; it becomes their address. Throws `authentication_failed` for a token that
 * does not work any more, `conflict` when somebody else has the address by now.
 */
export function createEmailValidation({ database, users, audit, attempts }: Needs) {
  return async (token: string, visitor: Visitor): Promise<string> => {
    const { ip, now } = visitor;
    await attempts.bookRequest('link', ip, now);
    const email = await database.systemTransaction(async (tx) => {
      const link = await take(tx, 'email', token, now);
      const account = link === null ? null : await users.account(tx, link.userId);
      const address = link?.data['email'];
      if (link === null || account === null || address === undefined) return null;
      // Since it was asked for, the person may have joined a company whose administrators did not ask.
      if (link.data['asker'] !== 'self' && account.memberships.length > 1) return null;
      const former = account.email;
      await users.validateEmail(tx, account.id, address, now);
      if (former !== address) await withdraw(tx, account.id, ['magic', 'reset']);
      await audit.record(tx, actorOfVisitor(link.companyId, visitor), {
        kind: 'email.validated',
        object: { type: 'user', id: account.id, name: nameOf(account) },
        ...(former === address ? {} : { before: { email: former } }),
        after: { email: address },
      });
      return address;
    });
    if (email === null) throw fail('authentication_failed');
    await attempts.clearRequest('link', ip, now);
    return email;
  };
}

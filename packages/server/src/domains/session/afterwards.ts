import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { queue, type Jobs } from '../../platform/jobs/jobs.ts';
import { actorOfVisitor } from './visitor.ts';
import type { AuditDoor } from '../audit/public.ts';
import { mayEnter, type Account, type UsersDoor } from '../users/public.ts';
import type { Links } from './links.ts';
import { nameOf } from './open-session.ts';
import { isSsoOnly } from './sso-only.ts';

/**
 * What follows from a visitor's request: the mail that was asked for, the entry in the audit log of a sign-in that was refused. The request
 * only writes down what happened, the same for every address; whether there is an account is found out afterwards, so that neither the
 * answer nor its time tells (reliability B4).
 */
export const afterwardsQueue = queue({
  name: 'session-afterwards',
  data: z.object({
    kind: z.enum(['magic', 'reset', 'refused']),
    email: z.string(),
    ip: z.string(),
    requestId: z.string(),
    /** SHA-256 of the asking browser's secret, for a magic link: it works there only. */
    browserHash: z.string(),
  }),
  retries: 3,
  retryDelaySeconds: 2,
  expireSeconds: 60,
  concurrency: 1,
});

export type Happened = z.infer<typeof afterwardsQueue.data>;

interface Needs {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
  readonly links: Links;
}

export function createAfterwards({ database, jobs, users, audit, links }: Needs) {
  jobs.work(afterwardsQueue, ({ data }) =>
    database.systemTransaction(async (tx) => {
      const account = await users.accountByEmail(tx, data.email);
      if (data.kind === 'refused') return recordRefused(tx, audit, account, data);
      const membership = account?.memberships.find(mayEnter);
      if (account === null || membership === undefined || !account.active) return;
      if (account.demo || (await isSsoOnly(tx, account))) return;
      const person = {
        companyId: membership.companyId,
        userId: account.id,
        email: account.email,
        firstname: account.firstname,
        lang: account.lang,
      };
      if (data.kind === 'magic') return links.magic(tx, person, data.browserHash);
      await links.reset(tx, person);
      await audit.record(tx, actorOfVisitor(person.companyId, data), {
        kind: 'password.reset_asked',
        object: { type: 'user', id: account.id, name: account.email },
      });
    }),
  );

  return {
    happened: (what: Happened): Promise<void> =>
      database.systemTransaction(async (tx) => void (await jobs.enqueue(tx, afterwardsQueue, what))),
  };
}
export type Afterwards = ReturnType<typeof createAfterwards>;

async function recordRefused(tx: Tx, audit: AuditDoor, account: Account | null, happened: Happened) {
  const companyId = account?.memberships[0]?.companyId;
  if (account === null || companyId === undefined) return;
  await audit.record(tx, actorOfVisitor(companyId, happened), {
    kind: 'session.refused',
    object: { type: 'user', id: account.id, name: nameOf(account) },
    after: { method: 'password' },
  });
}

import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { queue, type Jobs } from '../../platform/jobs/jobs.ts';
import { actorOfVisitor } from './visitor.ts';
import type { AuditDoor } from '../audit/public.ts';
import { mayEnter, type UsersDoor } from '../users/public.ts';
import type { Links } from './links.ts';
import { isSsoOnly } from './sso-only.ts';

/**
 * Mails that somebody who is not signed in asked for. The request only writes down what was asked, the same for every address; whether there is
 * an account is found out afterwards, so that neither the answer nor its time tells (reliability B4).
 */
export const mailedQueue = queue({
  name: 'session-mails',
  data: z.object({
    kind: z.enum(['magic', 'reset']),
    email: z.string(),
    ip: z.string(),
    requestId: z.string(),
    /** SHA-256 of the asking browser's secret: a magic link works there only. */
    browserHash: z.string(),
  }),
  retries: 3,
  retryDelaySeconds: 2,
  expireSeconds: 60,
  concurrency: 1,
});

export type Asked = z.infer<typeof mailedQueue.data>;

interface Needs {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
  readonly links: Links;
}

export function createMailed({ database, jobs, users, audit, links }: Needs) {
  jobs.work(mailedQueue, ({ data }) =>
    database.systemTransaction(async (tx) => {
      const account = await users.accountByEmail(tx, data.email);
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
    ask: (asked: Asked): Promise<void> =>
      database.systemTransaction(async (tx) => void (await jobs.enqueue(tx, mailedQueue, asked))),
  };
}
export type Mailed = ReturnType<typeof createMailed>;

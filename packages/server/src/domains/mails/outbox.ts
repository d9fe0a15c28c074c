import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { queue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { compose } from './letter.ts';
import type { MailsDoor } from './public.ts';
import * as store from './store.ts';

export const mailQueue = queue({
  name: 'mails',
  data: z.object({ companyId: z.uuid(), mailId: z.uuid() }),
  // For faults of ours; a mail server that refuses is tried again by `sender.ts`.
  retries: 3,
  retryDelaySeconds: 5,
  expireSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 2,
});

const body = z.object({ text: z.string(), html: z.string(), name: z.string() });
export type MailBody = z.infer<typeof body>;

/** What the mail said, sealed to its place in the outbox. */
export const bodies = {
  seal: (vault: Vault, tx: Tx, companyId: string, id: string, content: MailBody) =>
    vault.seal(tx, placeOf(companyId, id), JSON.stringify(content)),
  open: async (vault: Vault, tx: Tx, companyId: string, id: string, sealed: string): Promise<MailBody> =>
    body.parse(JSON.parse(await vault.open(tx, placeOf(companyId, id), sealed))),
};
const placeOf = (companyId: string, row: string) => ({
  companyId,
  table: 'mails',
  row,
  field: 'sealed_body',
});

export interface OutboxParts {
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly clock: Clock;
  /** False: there is no mail server, mails are kept to be read. */
  readonly configured: boolean;
}

/** Asks for one attempt; at most one is asked for at a time. */
export function enqueue(
  jobs: Jobs,
  tx: Tx,
  { companyId, id, attempts }: Pick<store.StoredMail, 'companyId' | 'id' | 'attempts'>,
  startAfterSeconds = 0,
): Promise<string | null> {
  const options = { key: `${id}:${attempts}`, startAfterSeconds };
  return jobs.enqueue(tx, mailQueue, { companyId, mailId: id }, options);
}

/** Writes mails into the outbox. */
export function createOutbox({ vault, jobs, ids, clock, configured }: OutboxParts): MailsDoor {
  return {
    async send(tx, to, content) {
      const { subject, text, html } = compose(to, content);
      const { companyId, userId, email, firstname, lang } = to;
      const id = ids.next();
      await store.insert(tx, {
        id,
        companyId,
        userId,
        kind: content.kind,
        lang,
        recipient: email,
        subject,
        sealedBody: await bodies.seal(vault, tx, companyId, id, { text, html, name: firstname }),
        status: configured ? 'queued' : 'kept',
        createdAt: clock.now(),
      });
      if (configured) await enqueue(jobs, tx, { companyId, id, attempts: 0 });
      return id;
    },
  };
}

import { MAIL_KINDS } from '@altocost/contract/mails/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { MailNotSent, type MailTransport } from '../../platform/mail/transport.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { bodies, enqueue } from './outbox.ts';
import { LEASE_SECONDS, retryAfter } from './policy.ts';
import * as store from './store.ts';
import type { StoredMail } from './store.ts';

export interface SenderParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly transport: MailTransport;
}

/**
 * One attempt at one mail: claim, send, write down what became of it. A process that dies in between leaves a claimed mail, which is sent once
 * more after the lease under the same message id; none is lost (reliability F5).
 */
export function createSender(parts: SenderParts) {
  const { database, transport } = parts;
  return async ({ companyId, mailId }: { companyId: string; mailId: string }): Promise<void> => {
    const claimed = await claim(parts, companyId, mailId);
    if (claimed === null) return;
    const { mail, content } = claimed;
    try {
      await transport.send({
        id: mail.id,
        to: { name: content.name, address: mail.recipient },
        subject: mail.subject,
        text: content.text,
        html: content.html,
      });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      return afterRefusal(parts, mail, error);
    }
    const sentAt = parts.clock.now();
    await database.transaction(companyId, (tx) =>
      store.settle(tx, mail, { status: 'sent', problem: null, sentAt }),
    );
  };
}

function claim({ database, vault, clock }: SenderParts, companyId: string, id: string) {
  return database.transaction(companyId, async (tx) => {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1_000);
    const mail = await store.claim(tx, companyId, id, { now, leaseUntil });
    if (mail === null || mail.sealedBody === null) return null;
    return { mail, content: await bodies.open(vault, tx, companyId, id, mail.sealedBody) };
  });
}

/** Another attempt later, or none: the reason stands in the outbox. */
async function afterRefusal(
  { database, jobs, clock, log }: SenderParts,
  mail: StoredMail,
  error: MailNotSent,
): Promise<void> {
  const kind = MAIL_KINDS.find((known) => known === mail.kind) ?? 'test';
  const delay = error.final ? null : retryAfter(kind, mail.attempts, mail.createdAt, clock.now());
  log.warn(
    { mail: mail.id, attempt: mail.attempts, reason: error.message, again: delay },
    'a mail was not sent',
  );
  await database.transaction(mail.companyId, async (tx) => {
    const status = delay === null ? 'failed' : 'queued';
    await store.settle(tx, mail, { status, problem: error.message, sentAt: null });
    if (delay !== null) await enqueue(jobs, tx, mail, delay);
  });
}

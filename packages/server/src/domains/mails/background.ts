import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { enqueue } from './outbox.ts';
import { BODY_DAYS } from './policy.ts';
import * as store from './store.ts';

export interface MailBackground {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Asks for mails that wait and that nobody is at. */
  recover(): Promise<void>;
  /** Erases what old mails said. */
  erase(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly configured: boolean;
}

const RECOVER_SECONDS = 60;
const ERASE_SECONDS = 3_600;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** What keeps mails going without anybody asking. */
export function createMailBackground({ database, jobs, clock, log, configured }: Parts): MailBackground {
  const timers: NodeJS.Timeout[] = [];
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  const recover = async (): Promise<void> => {
    if (!configured) return;
    await database.systemTransaction(async (tx) => {
      for (const mail of await store.unattended(tx, clock.now(), AT_ONCE)) await enqueue(jobs, tx, mail);
    });
  };
  const erase = async (): Promise<void> => {
    const now = clock.now().getTime();
    const sentBefore = new Date(now - BODY_DAYS.sent * DAY_MS);
    const endedBefore = new Date(now - BODY_DAYS.other * DAY_MS);
    await database.systemTransaction((tx) => store.eraseBodies(tx, { sentBefore, endedBefore }));
  };
  const every = (seconds: number, what: string, work: () => Promise<void>): void => {
    const round = (): void => {
      working = working
        .then(() => (stopped ? undefined : work()))
        .catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    };
    timers.push(setInterval(round, seconds * 1_000).unref());
  };

  return {
    recover,
    erase,
    async start() {
      // Embedded, whoever held a lease was a process that is gone.
      if (database.kind === 'embedded') await database.systemTransaction(store.releaseAll);
      await recover();
      every(RECOVER_SECONDS, 'taking up mails', recover);
      every(ERASE_SECONDS, 'erasing old mails', erase);
    },
    async stop() {
      stopped = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await working;
    },
  };
}

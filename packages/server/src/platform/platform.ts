import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Config } from '../config.ts';
import { systemClock, type Clock } from './clock.ts';
import { openCosts } from './costs.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { refuseUnsafeServer } from './db/safety.ts';
import { createEvents, type Events } from './events.ts';
import { openFiles, type Files } from './files.ts';
import { createIds, type Ids } from './ids.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLog, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openMail, type MailTransport } from './mail/transport.ts';
import { openSecret, type InstanceSecret } from './secrets/instance-secret.ts';
import { createPasswords, type Passwords } from './secrets/passwords.ts';
import { refuseUnknownKeys } from './secrets/rotation.ts';
import { createVault, type Vault } from './secrets/vault.ts';

/**
 * The outside world as the domains see it. A domain's module takes what it needs of it:
 *
 * - `database.transaction(companyId, async (tx) => …)`: state. `tx` is a drizzle database; stores take it as an argument.
 * - `jobs.work(queue, handler)` while building, `jobs.enqueue(tx, queue, data)` inside the transaction that wants the work done.
 * - `costs`: cost lines and roll-ups; `files`: folders in the data folder; `events.publish(companyId, …)` after a commit.
 * - `clock.now()`, `ids.next()`, `log`, `metrics.gauge(…)`, `secret.sign(…)`, `passwords`.
 * - `vault.seal(tx, place, text)`: secrets of companies, in their tables.
 * - Failures are thrown: `throw fail('not_found')` (platform/fail.ts).
 */
export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly costs: CostStore;
  readonly files: Files;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly secret: InstanceSecret;
  readonly passwords: Passwords;
  readonly vault: Vault;
  /** Null: no mail server is configured. */
  readonly mail: MailTransport | null;
  /** Lets go of everything, in the reverse order of opening. Stop the jobs first. */
  close(): Promise<void>;
}

/** What tests put in place of the real one. */
export interface Given {
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** Opens all of it, or nothing: a failure lets go of what was already open. */
export async function openPlatform(config: Config, given: Given = {}): Promise<Platform> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(config.logLevel);
  const open: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const release of open.splice(0).reverse()) await release();
  };
  try {
    const files = await openFiles(config.dataDir);
    open.push(() => files.close());
    const secret = openSecret(config, config.dataDir);
    const mail = openMail(config.smtpUrl, config.mailFrom);
    open.push(() => mail?.close());
    const { database, pool } = await openDatabase(config.databaseUrl, files.state, log);
    open.push(() => database.close());
    if (database.kind === 'server') {
      await refuseUnsafeServer(pool, config.acceptedRisks.includes('no-fsync'));
    }
    for (const risk of config.acceptedRisks) log.warn({ risk }, 'a risk was accepted');
    await refuseUnknownKeys(database, secret.keys);
    const costs = await openCosts(config, files.costs);
    open.push(() => costs.close());
    return {
      config,
      log,
      clock,
      ids: createIds(clock),
      database,
      jobs: createJobs(pool, log),
      costs,
      files,
      events: createEvents(),
      metrics: createMetrics(),
      secret,
      passwords: await createPasswords(),
      vault: createVault(secret.keys, clock),
      mail,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

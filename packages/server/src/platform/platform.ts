import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import { openCosts } from './costs.ts';
import type { Database } from './db/database.ts';
import { createEvents, type Events } from './events.ts';
import { openFiles, type Files } from './files.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { MailTransport } from './mail/transport.ts';
import type { InstanceSecret } from './secrets/instance-secret.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { Vault } from './secrets/vault.ts';
import { openState, type Given } from './state.ts';

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

/** Opens all of it, or nothing: a failure lets go of what was already open. */
export async function openPlatform(config: Config, given: Given = {}): Promise<Platform> {
  const open: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const release of open.splice(0).reverse()) await release();
  };
  try {
    const files = await openFiles(config.dataDir);
    open.push(() => files.close());
    const state = await openState(config, files.state, given);
    open.push(() => state.close());
    const costs = await openCosts(config, files.costs);
    open.push(() => costs.close());
    return { ...state, costs, files, events: createEvents(), metrics: createMetrics(), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

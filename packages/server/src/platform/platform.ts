import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Config } from '../config.ts';
import { openCosts } from './costs.ts';
import { createEvents, type Events } from './events.ts';
import { openFiles, type Files } from './files.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openState, type Given, type State } from './state.ts';

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
export interface Platform extends State {
  readonly costs: CostStore;
  readonly files: Files;
  readonly events: Events;
  readonly metrics: Metrics;
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

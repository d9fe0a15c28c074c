import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { digest } from '../../platform/secrets/tokens.ts';
import * as store from './store.ts';
import { ACCOUNT_RULES, ADDRESS_RULES, memoryOf, waitFor, type ThrottleRule } from './throttle.ts';

export interface Attempt {
  readonly email: string;
  readonly ip: string;
  /** Proof of a browser that this account signed in from before: it has a count of its own (reliability B3). */
  readonly device: string | null;
  readonly now: Date;
}

/** Counts failed logins. */
export interface Attempts {
  /** Books the try as failed before the password is looked at. Throws `rate_limited` when there were too many. */
  book(attempt: Attempt): Promise<void>;
  /** The password was right: the account starts afresh, the address gets its try back. */
  clear(attempt: Attempt): Promise<void>;
}

interface Counter {
  readonly key: string;
  readonly rules: readonly ThrottleRule[];
}

export function createAttempts(database: Database): Attempts {
  return {
    async book(attempt) {
      const wait = await database.systemTransaction(async (tx) => {
        const counts: { counter: Counter; failures: Date[]; wait: number }[] = [];
        for (const counter of countersOf(attempt)) {
          const failures = await store.failuresOf(tx, counter.key, attempt.now);
          counts.push({ counter, failures, wait: waitFor(counter.rules, failures, attempt.now) });
        }
        const longest = Math.max(...counts.map((count) => count.wait));
        if (longest > 0) return longest;
        for (const { counter, failures } of counts) await add(tx, counter, failures, attempt.now);
        return 0;
      });
      if (wait > 0) throw fail('rate_limited', { retryAfterSeconds: wait });
    },
    clear: (attempt) =>
      database.systemTransaction(async (tx) => {
        const { account, address } = keysOf(attempt);
        await store.setFailures(tx, account, [], attempt.now);
        const failures = await store.failuresOf(tx, address, attempt.now);
        const mine = failures.findIndex((at) => at.getTime() === attempt.now.getTime());
        await store.setFailures(tx, address, failures.toSpliced(mine, mine < 0 ? 0 : 1), attempt.now);
      }),
  };
}

async function add(tx: Tx, counter: Counter, failures: readonly Date[], now: Date): Promise<void> {
  await store.setFailures(tx, counter.key, [now, ...failures].slice(0, memoryOf(counter.rules)), now);
}

function keysOf({ email, ip, device }: Attempt) {
  const account = `account:${email.toLowerCase()}`;
  return {
    account: digest(device === null ? account : `${account}:${device}`),
    address: digest(`address:${ip}`),
  };
}

/** Always in the same order, so that two tries never wait for each other. */
function countersOf(attempt: Attempt): Counter[] {
  const { account, address } = keysOf(attempt);
  return [
    { key: account, rules: ACCOUNT_RULES },
    { key: address, rules: ADDRESS_RULES },
  ].sort((a, b) => a.key.localeCompare(b.key));
}

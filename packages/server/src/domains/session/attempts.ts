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

/** Counts failed logins, and requests that cause a mail or try a link. */
export interface Attempts {
  /**
   * Books a request of this kind from an address; each kind has a count of its own. Throws `rate_limited` after ten in a minute (reliability
   * B3).
   */
  bookRequest(kind: 'mail' | 'link', ip: string, now: Date): Promise<void>;
  /** A link that worked gives its try back. */
  clearRequest(kind: 'mail' | 'link', ip: string, now: Date): Promise<void>;
  /** Forgets counts that no rule looks at any more. */
  forgetOld(now: Date): Promise<void>;
  /** Books the try as failed before the password is looked at. Throws `rate_limited` when there were too many. */
  book(attempt: Attempt): Promise<void>;
  /** The password was right: the account starts afresh, the address gets its try back. */
  clear(attempt: Attempt): Promise<void>;
}

interface Counter {
  readonly key: string;
  readonly rules: readonly ThrottleRule[];
}

const DAY_MS = 86_400_000;

export function createAttempts(database: Database): Attempts {
  const bookAll = async (counters: readonly Counter[], now: Date): Promise<void> => {
    const wait = await database.systemTransaction(async (tx) => {
      const counts: { counter: Counter; failures: Date[]; wait: number }[] = [];
      for (const counter of counters) {
        const failures = await store.failuresOf(tx, counter.key, now);
        counts.push({ counter, failures, wait: waitFor(counter.rules, failures, now) });
      }
      const longest = Math.max(...counts.map((count) => count.wait));
      if (longest > 0) return longest;
      for (const { counter, failures } of counts) await add(tx, counter, failures, now);
      return 0;
    });
    if (wait > 0) throw fail('rate_limited', { retryAfterSeconds: wait });
  };
  const giveBack = async (tx: Tx, key: string, now: Date): Promise<void> => {
    const failures = await store.failuresOf(tx, key, now);
    const mine = failures.findIndex((at) => at.getTime() === now.getTime());
    await store.setFailures(tx, key, failures.toSpliced(mine, mine < 0 ? 0 : 1), now);
  };
  const requestKey = (kind: string, ip: string) => digest(`${kind}:${ip}`);

  return {
    book: (attempt) => bookAll(countersOf(attempt), attempt.now),
    clear: (attempt) =>
      database.systemTransaction(async (tx) => {
        const { account, address } = keysOf(attempt);
        await store.setFailures(tx, account, [], attempt.now);
        await giveBack(tx, address, attempt.now);
      }),
    bookRequest: (kind, ip, now) => bookAll([{ key: requestKey(kind, ip), rules: ADDRESS_RULES }], now),
    clearRequest: (kind, ip, now) =>
      database.systemTransaction((tx) => giveBack(tx, requestKey(kind, ip), now)),
    forgetOld: (now) =>
      database.systemTransaction((tx) => store.forgetOldFailures(tx, new Date(now.getTime() - 2 * DAY_MS))),
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

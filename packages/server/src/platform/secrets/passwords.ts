import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../fail.ts';

/** argon2id, 19 MiB, two passes, one lane (OWASP's first choice; reliability B1). These are the library's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How hashes under these parameters begin. */
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const WAIT_LIMIT_MS = 5_000;

/** Hashing is slow on purpose; it runs on at most as many cores as there are and queues beyond (reliability B2). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** `against` null: nobody has this password, but finding out takes as long as for somebody. */
  matches(password: string, against: string | null): Promise<boolean>;
  /** A hash of the same password under today's parameters when the kept one has older ones, else null. */
  renewed(password: string, kept: string | null): Promise<string | null>;
  /** Runs `work` in a slot of the same queue; throws `rate_limited` after five seconds of waiting. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes the hash that unknown users are compared with, so it takes some 15 ms. */
export async function createPasswords(slots = availableParallelism()): Promise<Passwords> {
  const nobody = await hash('a password that nobody has', COST);
  const turn = createQueue(slots);
  return {
    hash: (password) => hash(password, COST),
    async matches(password, against) {
      const equal = await verify(against ?? nobody, password);
      return equal && against !== null;
    },
    renewed: async (password, kept) =>
      kept === null || kept.startsWith(CURRENT) ? null : hash(password, COST),
    inTurn: turn,
  };
}

function createQueue(slots: number) {
  let free = slots;
  const waiting: (() => void)[] = [];
  const enter = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(fail('rate_limited', { retryAfterSeconds: 5 }));
      }, WAIT_LIMIT_MS);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
    });
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

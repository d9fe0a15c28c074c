import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { fail } from '../platform/fail.ts';
import { idempotencyKeys } from '../platform/db/schema/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from './caller.ts';

const KEPT_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A creating call that carries a key. */
export interface KeyedCall {
  readonly caller: Caller;
  readonly key: string;
  /** Method, address and body, in one text. */
  readonly request: string;
}

/**
 * `Idempotency-Key` (`api.md`, reliability D5): the same key with the same request gives the first answer again for 24 hours, with
 * another one `idempotency_mismatch`. A call that failed may be made again. While the first is under way, or when the server died
 * before it could answer, a repetition answers `in_progress`: nothing is ever made twice.
 */
export interface Idempotency {
  /** `work` gives the answer as it travels. */
  once(call: KeyedCall, work: () => Promise<string>): Promise<string>;
}

export function createIdempotency({
  database,
  vault,
  clock,
}: Pick<Platform, 'database' | 'vault' | 'clock'>): Idempotency {
  /** Calls of this process: repetitions at the same time wait for the one answer. */
  const underWay = new Map<string, { readonly digest: string; readonly answer: Promise<string> }>();

  const claim = async (call: KeyedCall, digest: string): Promise<string | null> => {
    const { companyId, userId } = call.caller;
    const now = clock.now();
    return database.transaction(companyId, async (tx) => {
      const mine = and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.userId, userId));
      await tx
        .delete(idempotencyKeys)
        .where(and(mine, lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))));
      const made = await tx
        .insert(idempotencyKeys)
        .values({ companyId, userId, key: call.key, request: digest, createdAt: now })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (made.length > 0) return null;
      const [first] = await tx
        .select()
        .from(idempotencyKeys)
        .where(and(mine, eq(idempotencyKeys.key, call.key)));
      if (first === undefined || first.request !== digest) throw fail('idempotency_mismatch');
      if (typeof first.reply !== 'string') throw fail('in_progress');
      return vault.open(tx, placeOf(call), first.reply);
    });
  };

  const settle = (call: KeyedCall, answer: string | null): Promise<void> =>
    database.transaction(call.caller.companyId, async (tx) => {
      const row = and(
        eq(idempotencyKeys.companyId, call.caller.companyId),
        eq(idempotencyKeys.userId, call.caller.userId),
        eq(idempotencyKeys.key, call.key),
      );
      if (answer === null) await tx.delete(idempotencyKeys).where(row);
      // Sealed, because some answers hold a secret that is shown once.
      else
        await tx
          .update(idempotencyKeys)
          .set({ reply: await vault.seal(tx, placeOf(call), answer) })
          .where(row);
    });

  const first = async (call: KeyedCall, digest: string, work: () => Promise<string>): Promise<string> => {
    const known = await claim(call, digest);
    if (known !== null) return known;
    let answer: string;
    try {
      answer = await work();
    } catch (cause) {
      await settle(call, null);
      throw cause;
    }
    await settle(call, answer);
    return answer;
  };

  return {
    async once(call, work) {
      if (!KEY.test(call.key)) {
        throw fail('validation_failed', { fields: [{ field: 'Idempotency-Key', rule: 'invalid_value' }] });
      }
      const digest = createHash('sha256').update(call.request).digest('hex');
      const name = `${call.caller.companyId} ${call.caller.userId} ${call.key}`;
      const running = underWay.get(name);
      if (running !== undefined) {
        if (running.digest !== digest) throw fail('idempotency_mismatch');
        return running.answer;
      }
      const answer = first(call, digest, work).finally(() => underWay.delete(name));
      underWay.set(name, { digest, answer });
      return answer;
    },
  };
}

function placeOf({ caller, key }: KeyedCall) {
  return {
    companyId: caller.companyId,
    table: 'idempotency_keys',
    row: `${caller.userId} ${key}`,
    field: 'reply',
  };
}

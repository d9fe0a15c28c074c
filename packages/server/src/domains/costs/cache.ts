/** Bounds what all remembered answers take together; the longest unused ones go first. */
export interface Shelf {
  used(key: string): void;
  keep(key: string, bytes: number, drop: () => void): void;
}

export function createShelf(maxBytes: number): Shelf {
  const kept = new Map<string, { bytes: number; drop: () => void }>();
  let total = 0;
  return {
    used(key) {
      const entry = kept.get(key);
      if (entry === undefined) return;
      kept.delete(key);
      kept.set(key, entry);
    },
    keep(key, bytes, drop) {
      kept.set(key, { bytes, drop });
      total += bytes;
      for (const [oldest, entry] of kept) {
        if (total <= maxBytes) break;
        kept.delete(oldest);
        total -= entry.bytes;
        entry.drop();
      }
    },
  };
}

/**
 * The same function with a memory: an answer is found once, and equal questions that are asked at once are asked once. `keyOf`
 * names everything that an answer depends on. Answers are shared: whoever gets one must not change it. Failures are not kept.
 */
export function remembered<Q extends readonly unknown[], A>(
  shelf: Shelf,
  keyOf: (...question: Q) => string,
  find: (...question: Q) => Promise<A>,
): (...question: Q) => Promise<A> {
  const answers = new Map<string, Promise<A>>();
  return (...question) => {
    const key = keyOf(...question);
    const known = answers.get(key);
    if (known !== undefined) {
      shelf.used(key);
      return known;
    }
    const answer = find(...question);
    answers.set(key, answer);
    answer.then(
      (value) => shelf.keep(key, 2 * (key.length + sizeOf(value)), () => answers.delete(key)),
      () => answers.delete(key),
    );
    return answer;
  };
}

/** As JSON text, which is about what it takes. */
function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** The bytes that are read but not yet used: the rest of the last record and the newest chunk. */
export interface Block {
  append(chunk: Buffer): void;
  /** The pending bytes in place; valid until the next `append`. */
  view(): { readonly bytes: Buffer; readonly from: number; readonly until: number };
  pending(): Buffer;
  consume(count: number): void;
}

/** One buffer that is used again for the whole file; it grows with the largest record only. */
export function createBlock(): Block {
  let bytes = Buffer.allocUnsafe(1 << 20);
  let from = 0;
  let until = 0;

  function append(chunk: Buffer): void {
    const rest = until - from;
    const needed = rest + chunk.length;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2));
      bytes.copy(larger, 0, from, until);
      bytes = larger;
    } else {
      bytes.copy(bytes, 0, from, until);
    }
    chunk.copy(bytes, rest);
    from = 0;
    until = needed;
  }

  return {
    append,
    view: () => ({ bytes, from, until }),
    pending: () => bytes.subarray(from, until),
    consume: (count) => {
      from += count;
    },
  };
}

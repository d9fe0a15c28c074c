/** Bits of an index; a dictionary of more than 16 million entries is not real. */
const WIDTH_MAX = 24;

/**
 * Decodes a run-length / bit-packed run of `count` small integers between two positions of a page. Throws on anything that leaves
 * the bytes or the count: a flipped bit must not allocate or loop.
 */
export function decodeHybrid(
  page: Buffer,
  from: number,
  until: number,
  width: number,
  count: number,
): Int32Array {
  if (width > WIDTH_MAX || until > page.length || from > until)
    throw new RangeError('levels outside the page');
  const values = new Int32Array(count);
  let at = from;
  let filled = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (at >= until) throw new RangeError('levels end early');
      const byte = page[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('level run too long');
  };
  while (filled < count) {
    const header = varint();
    if (header % 2 === 1) {
      const groups = (header - 1) / 2;
      const packed = Math.min(groups * 8, count - filled);
      if (at + Math.ceil((packed * width) / 8) > until) throw new RangeError('levels end early');
      unpack(page, at, width, values, filled, packed);
      filled += packed;
      at += groups * width;
    } else {
      const run = header / 2;
      const size = (width + 7) >> 3;
      if (run === 0 || run > count - filled || at + size > until) throw new RangeError('level run too long');
      values.fill(size === 0 ? 0 : page.readUIntLE(at, size), filled, filled + run);
      filled += run;
      at += size;
    }
  }
  return values;
}

/** Bits that hold numbers up to `value`. */
export function bitsFor(value: number): number {
  return 32 - Math.clz32(value);
}

function unpack(
  page: Buffer,
  at: number,
  width: number,
  values: Int32Array,
  from: number,
  count: number,
): void {
  const mask = 2 ** width - 1;
  for (let index = 0, bit = 0; index < count; index += 1, bit += width) {
    const byte = at + (bit >> 3);
    const four =
      (page[byte] ?? 0) |
      ((page[byte + 1] ?? 0) << 8) |
      ((page[byte + 2] ?? 0) << 16) |
      ((page[byte + 3] ?? 0) << 24);
    values[from + index] = (four >>> (bit & 7)) & mask;
  }
}

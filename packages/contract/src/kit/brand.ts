/**
 * The one seam where text becomes a branded type: call it only behind a check or a construction that proves the brand.
 */
export function brand<B extends string>(text: string): B {
  return text as B;
}

/** `Object.keys` that keeps the key type; for records that are written out in full in the code. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

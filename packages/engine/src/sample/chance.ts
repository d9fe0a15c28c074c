/**
 * Seeded chance: the same seed and keys give the same draw, in any order and on any machine. Integer arithmetic only,
 * so that the files of the demo estate are identical byte for byte.
 */
export interface Chance {
  /** 0 … 1, 1 excluded. */
  at(...keys: readonly Key[]): number;
  /** `low` … `high`. */
  between(low: number, high: number, ...keys: readonly Key[]): number;
  /** One of the list, each as likely as the others. */
  pick<T>(list: readonly [T, ...T[]], ...keys: readonly Key[]): T;
  /** One of the list, as likely as its weight. */
  weighted<T>(list: readonly (readonly [T, number])[], ...keys: readonly Key[]): T;
  hex(length: number, ...keys: readonly Key[]): string;
  uuid(...keys: readonly Key[]): string;
}

type Key = string | number;

export function createChance(seed: number): Chance {
  const base = mix(0x9e3779b9, seed >>> 0);
  const hash = (keys: readonly Key[], salt: number): number => {
    let h = mix(base, salt);
    for (const key of keys) h = typeof key === 'number' ? mix(h, key >>> 0) : mixText(h, key);
    return finish(h);
  };
  const at = (...keys: readonly Key[]): number => hash(keys, 0) / 0x1_0000_0000;
  const hex = (length: number, ...keys: readonly Key[]): string => {
    let text = '';
    for (let word = 1; text.length < length; word += 1) {
      text += hash(keys, word).toString(16).padStart(8, '0');
    }
    return text.slice(0, length);
  };
  return {
    at,
    hex,
    between: (low, high, ...keys) => low + (high - low) * at(...keys),
    pick: (list, ...keys) => list[Math.floor(at(...keys) * list.length)] ?? list[0],
    weighted: (list, ...keys) => draw(list, at(...keys)),
    uuid: (...keys) => {
      const h = hex(32, ...keys);
      return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`;
    },
  };
}

function draw<T>(list: readonly (readonly [T, number])[], at: number): T {
  const total = list.reduce((sum, [, weight]) => sum + weight, 0);
  let left = at * total;
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = list.at(-1);
  if (last === undefined) throw new RangeError('nothing to draw from');
  return last[0];
}

function mix(h: number, k: number): number {
  let word = Math.imul(k, 0xcc9e2d51);
  word = (word << 15) | (word >>> 17);
  let next = h ^ Math.imul(word, 0x1b873593);
  next = (next << 13) | (next >>> 19);
  return (Math.imul(next, 5) + 0xe6546b64) >>> 0;
}

function mixText(h: number, text: string): number {
  let next = h;
  for (let i = 0; i < text.length; i += 1) next = Math.imul(next ^ text.charCodeAt(i), 0x01000193);
  return mix(next >>> 0, text.length);
}

function finish(h: number): number {
  let next = h;
  next = Math.imul(next ^ (next >>> 16), 0x85ebca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
  return (next ^ (next >>> 16)) >>> 0;
}

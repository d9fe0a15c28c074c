/** Data colours in their fixed order: the variables `--data-1` … `--data-18` (design of the interface, §5). */
export const SLOT_COUNT = 18;

/** A place in the palette, or the grey of Others, which is never one. */
export type Slot = number | 'others';

/** Which entity has which place, by entity id. */
export type SlotAssignment = ReadonlyMap<string, number>;

/** The same provider has the same colour on every screen (design of the interface, §5). */
export const PROVIDER_SLOTS: ReadonlyMap<string, number> = new Map([
  ['aws', 1],
  ['azure', 2],
  ['gcp', 3],
  ['oracle', 4],
]);

/**
 * Gives each entity a place in the palette. Colour follows the rank at first load and stays: who had a place keeps
 * it; newcomers take their own (`fixed`) place, else the lowest free one, in order of rank. Beyond the palette, places of
 * entities that are gone are used again; entities for whom none is left have none (they are part of Others).
 */
export function assignSlots(
  before: SlotAssignment,
  ranked: readonly string[],
  fixed: (id: string) => number | null = () => null,
): SlotAssignment {
  const present = new Set(ranked);
  const slots = new Map(before);
  const taken = new Set(slots.values());
  const reserved = new Set(ranked.map(fixed).filter((slot) => slot !== null));
  for (const id of ranked) {
    if (slots.has(id)) continue;
    const own = fixed(id);
    const slot =
      own !== null && !taken.has(own) ? own : (lowestFree(taken, reserved) ?? reuse(slots, present));
    if (slot === null) continue;
    slots.set(id, slot);
    taken.add(slot);
  }
  return slots;
}

function lowestFree(taken: ReadonlySet<number>, reserved: ReadonlySet<number>): number | null {
  for (let slot = 1; slot <= SLOT_COUNT; slot += 1) {
    if (!taken.has(slot) && !reserved.has(slot)) return slot;
  }
  return null;
}

/** Takes the lowest place of an entity that is not shown any more away from it. */
function reuse(slots: Map<string, number>, present: ReadonlySet<string>): number | null {
  const gone = [...slots].filter(([id]) => !present.has(id)).sort(([, a], [, b]) => a - b)[0];
  if (gone === undefined) return null;
  slots.delete(gone[0]);
  return gone[1];
}

/** The place of an entity; grey where it has none. */
export function slotOf(slots: SlotAssignment, id: string): Slot {
  return slots.get(id) ?? 'others';
}

/** The name of the token, for CSS (`var(…)`) and for reading its value before drawing on a canvas. */
export function slotToken(slot: Slot): `--data-${number}` | '--others' {
  return slot === 'others' ? '--others' : `--data-${slot}`;
}

export function slotColour(slot: Slot): string {
  return `var(${slotToken(slot)})`;
}

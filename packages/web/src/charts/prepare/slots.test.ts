import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots, SLOT_COUNT, slotColour, slotOf } from './slots.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`);

describe('places in the palette', () => {
  it('follow the rank at first load', () => {
    expect([...assignSlots(new Map(), ['a', 'b', 'c'])]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('stay when the order changes, when some are gone and when newcomers arrive', () => {
    const first = assignSlots(new Map(), ['a', 'b', 'c']);
    const then = assignSlots(first, ['c', 'new', 'a']);
    expect(then.get('a')).toBe(1);
    expect(then.get('c')).toBe(3);
    expect(then.get('new')).toBe(4);
    expect(assignSlots(then, ['b']).get('b')).toBe(2);
  });

  it('are taken over from the gone once the palette is used up, and given to nobody beyond it', () => {
    const full = assignSlots(new Map(), names(SLOT_COUNT));
    const then = assignSlots(full, [...names(SLOT_COUNT).slice(2), 'new', 'newer', 'newest']);
    expect(then.get('new')).toBe(1);
    expect(then.get('newer')).toBe(2);
    expect(slotOf(then, 'newest')).toBe('others');
  });

  it('that are fixed wait for their owner', () => {
    const fixed = (id: string) => (id === 'gcp' ? 3 : id === 'aws' ? 1 : null);
    const slots = assignSlots(new Map(), ['x', 'gcp', 'y', 'aws'], fixed);
    expect([...slots]).toEqual([
      ['x', 2],
      ['gcp', 3],
      ['y', 4],
      ['aws', 1],
    ]);
  });

  it('are never shared by two entities on the screen', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...names(40)), { maxLength: 18 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 6 }), (loads) => {
        let slots = assignSlots(new Map(), []);
        for (const ranked of loads) {
          slots = assignSlots(slots, ranked);
          const shown = ranked.map((id) => slotOf(slots, id));
          expect(new Set(shown).size).toBe(ranked.length);
          expect(shown).not.toContain('others');
        }
      }),
    );
  });

  it('are tokens, never colours', () => {
    expect(slotColour(7)).toBe('var(--data-7)');
    expect(slotColour('others')).toBe('var(--others)');
  });
});

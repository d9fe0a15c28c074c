import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, amount, ZERO } from '@altocost/contract/kit/amount.ts';
import { legendOf, partsOf } from './parts.ts';

const piece = (id: string, cost: string) => ({ id, label: id, slot: 1, cost: amount(cost) });
const costs = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => amount(`${units}e-${scale}`));

describe('parts of a total', () => {
  it('and Others are the total, to the last decimal', () => {
    fc.assert(
      fc.property(fc.array(costs, { maxLength: 30 }), costs, (named, rest) => {
        const total = addAmounts(...named, rest);
        const parts = partsOf(
          named.map((cost, index) => ({ ...piece(`p${index}`, '0'), cost })),
          total,
        );
        expect(addAmounts(...parts.named.map((part) => part.cost), parts.others?.cost ?? ZERO)).toBe(total);
      }),
    );
  });

  it('and the rest of a legend are the total as well', () => {
    fc.assert(
      fc.property(
        fc.array(costs, { maxLength: 12 }),
        costs,
        fc.integer({ min: 1, max: 8 }),
        (named, rest, rows) => {
          const total = addAmounts(...named, rest);
          const parts = partsOf(
            named.map((cost, index) => ({ ...piece(`p${index}`, '0'), cost })),
            total,
          );
          const legend = legendOf(parts, rows, 5);
          expect(addAmounts(...legend.shown.map((part) => part.cost), legend.rest?.cost ?? ZERO)).toBe(total);
        },
      ),
    );
  });

  it('come dearest first, with their share', () => {
    const parts = partsOf([piece('small', '1'), piece('large', '2.5')], amount(5));
    expect(parts.named.map((part) => [part.id, part.share])).toEqual([
      ['large', 50],
      ['small', 20],
    ]);
    expect(parts.others).toEqual({ cost: '1.5', share: 30 });
  });
});

describe('a legend', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => piece(id, String(7 - index)));

  it('says how many it leaves out', () => {
    const legend = legendOf(partsOf(seven, amount(30)), 6, 27);
    expect(legend.shown).toHaveLength(6);
    expect(legend.rest).toMatchObject({ count: 28, cost: '3' });
    expect(legendOf(partsOf(seven, amount(30)), 6, null).rest?.count).toBeNull();
  });

  it('names a single one instead of calling it "1 other"', () => {
    const legend = legendOf(partsOf(seven, amount(28)), 6, null);
    expect(legend.shown).toHaveLength(7);
    expect(legend.rest).toBeNull();
  });
});

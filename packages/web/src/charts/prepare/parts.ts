import { addAmounts, compareAmounts, subtractAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { share } from '@altocost/contract/kit/percent.ts';
import type { Slot } from './slots.ts';

/** An entity and what it cost. */
export interface Piece {
  readonly id: string;
  readonly label: string;
  readonly slot: Slot;
  readonly cost: Amount;
}

export interface Part extends Piece {
  /** Percent of the total. */
  readonly share: number;
}

export interface Parts {
  /** Dearest first. */
  readonly named: readonly Part[];
  /** Everything of the total that has no name here; null when nothing is left. */
  readonly others: { readonly cost: Amount; readonly share: number } | null;
  readonly total: Amount;
}

/** Splits a total into named parts and Others; together they are the total, to the last decimal. */
export function partsOf(pieces: readonly Piece[], total: Amount): Parts {
  const rest = subtractAmounts(total, sum(pieces));
  const named = [...pieces].sort((a, b) => compareAmounts(b.cost, a.cost));
  return {
    named: named.map((piece) => ({ ...piece, share: share(piece.cost, total) })),
    others: rest === ZERO ? null : { cost: rest, share: share(rest, total) },
    total,
  };
}

export interface Legend {
  readonly shown: readonly Part[];
  /** What does not fit, Others included. `count` is null when it is not known of how many. */
  readonly rest: { readonly count: number | null; readonly cost: Amount; readonly share: number } | null;
}

/**
 * The first rows of a legend and one row for the rest. `othersCount` says how many groups Others holds, null when
 * nobody knows. A rest of one named part is shown by its name.
 */
export function legendOf(parts: Parts, rows: number, othersCount: number | null): Legend {
  const fits = parts.named.length <= rows || (parts.named.length === rows + 1 && parts.others === null);
  const shown = fits ? parts.named : parts.named.slice(0, rows);
  const left = parts.named.slice(shown.length);
  if (left.length === 0 && parts.others === null) return { shown, rest: null };
  const cost = subtractAmounts(parts.total, sum(shown));
  const counted = parts.others === null ? 0 : othersCount;
  return {
    shown,
    rest: { cost, share: share(cost, parts.total), count: counted === null ? null : left.length + counted },
  };
}

function sum(pieces: readonly Piece[]): Amount {
  return addAmounts(...pieces.map((piece) => piece.cost));
}

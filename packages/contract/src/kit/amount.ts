import { Big } from 'big.js';
import { z } from 'zod';
import { brand } from './brand.ts';

/**
 * An exact decimal as canonical text: no exponent, no leading `+`, no trailing zeros after the point, `-0` is `0`.
 * Costs from bills are added only in the engine; this type carries what the engine answered.
 */
export type Amount = string & { readonly __brand: 'Amount' };

/** Digits after the point that the store keeps (Decimal(38,18)). */
export const AMOUNT_SCALE = 18;
/** Digits after the point of an amount on the wire (`api.md`). */
export const WIRE_DIGITS = 10;

export const ZERO = brand<Amount>('0');

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

/** Reads decimal text exactly (`1.50`, `5e-06`, `-.5`); anything else, NaN, infinities and empty text give null. */
export function readAmount(text: string): Amount | null {
  return DECIMAL.test(text) ? canonical(new Big(text.replace('+', ''))) : null;
}

/** Like {@link readAmount}, for text that is known to be a decimal (the engine's answers); throws otherwise. */
export function amount(text: string | number | bigint): Amount {
  const read = readAmount(String(text));
  if (read === null) throw new RangeError(`not a decimal: ${String(text)}`);
  return read;
}

export function addAmounts(...parts: readonly Amount[]): Amount {
  return canonical(parts.reduce((sum, part) => sum.plus(part), new Big(0)));
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  return canonical(new Big(a).minus(b));
}

export function multiplyAmounts(a: Amount, b: Amount): Amount {
  return canonical(new Big(a).times(b));
}

/** Negative, zero or positive, as `Array.prototype.sort` wants it. */
export function compareAmounts(a: Amount, b: Amount): number {
  return new Big(a).cmp(b);
}

/** Rounds half up (away from zero), as the specification does for savings. For display and minor units only. */
export function roundAmount(a: Amount, digits: number): Amount {
  return canonical(new Big(a).round(digits, Big.roundHalfUp));
}

/** For drawing and for JSON only; never add the results. */
export function amountToNumber(a: Amount): number {
  return Number(a);
}

/** An amount on the wire: a JSON number with at most 10 decimals, made from the exact decimal (`api.md`). */
export const amountWire = z.codec(
  z.number().meta({ description: 'Money, at most 10 decimals' }),
  z.custom<Amount>((value) => typeof value === 'string' && readAmount(value) === value),
  {
    decode: (wire) => canonical(new Big(wire)),
    encode: (exact) => Number(new Big(exact).round(WIRE_DIGITS, Big.roundHalfEven)),
  },
);

function canonical(value: Big): Amount {
  return brand<Amount>(value.eq(0) ? '0' : value.toFixed());
}

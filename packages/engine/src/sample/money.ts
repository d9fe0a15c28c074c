import { amount, type Amount } from '@altocost/contract/kit/amount.ts';

/** Money in 10⁻¹⁰ of the currency: an integer that a JavaScript number holds exactly up to 900,000 in one charge. */
export type Units = number;
/** Quantity in 10⁻⁴ and unit price in 10⁻⁶, so that quantity × price is exactly {@link Units}. */
export const QUANTITY_SCALE = 10_000;
export const PRICE_SCALE = 1_000_000;
const UNITS = 10_000_000_000;

export function unitsOf(euros: number): Units {
  return Math.round(euros * 100) * (UNITS / 100);
}

/** Share of an amount in whole percent, rounded to the unit. */
export function percentOf(units: Units, percent: number): Units {
  return Math.round((units * percent) / 100);
}

/** Decimal text with at most ten digits after the point, no trailing zeros. */
export function moneyText(units: Units): string {
  return decimal(units, UNITS, 10);
}

export function quantityText(quantity: number): string {
  return decimal(quantity, QUANTITY_SCALE, 4);
}

export function priceText(price: number): string {
  return decimal(price, PRICE_SCALE, 6);
}

/** Exact sum as the contract's decimal. */
export function sumText(units: bigint): Amount {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(11, '0');
  return amount(`${sign}${digits.slice(0, -10)}.${digits.slice(-10)}`);
}

function decimal(value: number, scale: number, digits: number): string {
  const size = Math.abs(value);
  const whole = Math.floor(size / scale);
  const rest = size - whole * scale;
  const sign = value < 0 ? '-' : '';
  if (rest === 0) return `${sign}${whole}`;
  const text = String(rest).padStart(digits, '0');
  let end = digits;
  while (text.charCodeAt(end - 1) === 48) end -= 1;
  return `${sign}${whole}.${text.slice(0, end)}`;
}

import { AMOUNT_SCALE, amount, type Amount } from '@altocost/contract/kit/amount.ts';
import type { MoneyFault, ReadMoney } from './scan-model.ts';

const ZERO_CODE = 48;
const NINE_CODE = 57;
/** So many digits are exact in a double, and their value times ten still is. */
const SAFE_DIGITS = 15;
const POWERS = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));
/** Decimal(38, 18) holds 20 digits before the point. */
const LIMIT = 10n ** 38n;
const TEXT = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/;
const HAS_DIGIT = /^[+-]?\.?\d/;

/** Reads amounts and counts those with digits that the store does not keep. */
export interface MoneyReader {
  readonly read: ReadMoney;
  beyondScale(): number;
}

/**
 * Reads decimal text exactly: `1.50`, `5e-06`, `2.3E-9`, `-.5`, `+1`. The result is scaled by 10^18; digits behind the
 * 18th are rounded half to even, and counted when they are not all zero. `NaN`, `1,5`, ` 1`, an empty text and so on are unreadable.
 */
export function createMoneyReader(): MoneyReader {
  let beyond = 0;

  function exact(text: string): bigint | MoneyFault {
    const found = TEXT.exec(text);
    if (found === null || !HAS_DIGIT.test(text)) return 'money_unreadable';
    const [, sign, whole = '', fraction = '', exponent] = found;
    const digits = (whole + fraction).replace(/^0+/, '');
    if (digits === '') return 0n;
    const shift = AMOUNT_SCALE - fraction.length + Number(exponent ?? 0);
    if (digits.length + shift > 38) return 'money_out_of_range';
    const kept = shift < 0 ? digits.slice(0, Math.max(0, digits.length + shift)) : digits;
    const lost = shift < 0 ? digits.slice(kept.length) : '';
    if (/[1-9]/.test(lost)) beyond += 1;
    const whole18 = kept === '' ? 0n : shift > 0 ? BigInt(kept) * power(shift) : BigInt(kept);
    const magnitude = whole18 + (roundsUp(kept, lost, -shift) ? 1n : 0n);
    if (magnitude >= LIMIT) return 'money_out_of_range';
    return sign === '-' ? -magnitude : magnitude;
  }

  function read(text: string): bigint | MoneyFault {
    // The usual case without a BigInt per digit: up to 15 digits, a point, no exponent.
    const { length } = text;
    let position = 0;
    const first = text.charCodeAt(0);
    if (first === 45 || first === 43) position = 1;
    let value = 0;
    let digits = 0;
    let fraction = -1;
    for (; position < length; position += 1) {
      const code = text.charCodeAt(position);
      if (code >= ZERO_CODE && code <= NINE_CODE) {
        value = value * 10 + (code - ZERO_CODE);
        digits += 1;
        if (fraction >= 0) fraction += 1;
      } else if (code === 46 && fraction < 0) {
        fraction = 0;
      } else {
        return exact(text);
      }
    }
    if (digits === 0 || digits > SAFE_DIGITS) return exact(text);
    if (value === 0) return 0n;
    const magnitude = BigInt(value) * power(AMOUNT_SCALE - Math.max(fraction, 0));
    return first === 45 ? -magnitude : magnitude;
  }

  return { read, beyondScale: () => beyond };
}

/**
 * Half-even: what is lost counts as one more when it is above a half, or a half behind an odd digit.
 * @param places digits that stand behind the 18th place; fewer in `lost` means zeros before them
 */
function roundsUp(kept: string, lost: string, places: number): boolean {
  if (lost.length === 0 || lost.length < places) return false;
  if (!lost.startsWith('5')) return lost > '5';
  return /[1-9]/.test(lost.slice(1)) || /[13579]$/.test(kept);
}

/** A scaled sum as the exact decimal that the contract carries. */
export function scaledToAmount(scaled: bigint): Amount {
  const negative = scaled < 0n;
  const digits = (negative ? -scaled : scaled).toString().padStart(AMOUNT_SCALE + 1, '0');
  const point = digits.length - AMOUNT_SCALE;
  return amount(`${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`);
}

function power(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

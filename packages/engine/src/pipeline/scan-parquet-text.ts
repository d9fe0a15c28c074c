import { isUtf8 } from 'node:buffer';
import type { SchemaElement } from 'hyparquet';
import type { ColumnKind } from './scan-parquet-file.ts';

/** One value after the other out of a page of plain values, as the text that a CSV would have. */
export type NextText = () => string;

const MS_PER_DAY = 86_400_000;
const JULIAN_EPOCH_DAY = 2_440_588;

/**
 * Reads plain values of a column: numbers as their shortest decimal text, decimals exactly, instants as ISO 8601 in UTC. Reading
 * beyond the page throws.
 */
export function plainTexts(page: Buffer, kind: ColumnKind, element: SchemaElement): NextText {
  const { type } = element;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  let at = 0;
  const advance = (size: number): number => {
    const from = at;
    at += size;
    if (at > page.length) throw new RangeError('page shorter than its values');
    return from;
  };
  const bytes = (length: number): Buffer => {
    const from = advance(length);
    return page.subarray(from, from + length);
  };
  if (kind === 'decimal') return decimalTexts(view, advance, bytes, element);
  if (kind === 'time' && type === 'INT96') {
    return () => {
      const from = advance(12);
      const day = view.getInt32(from + 8, true) - JULIAN_EPOCH_DAY;
      return instant(day * MS_PER_DAY + Number(view.getBigInt64(from, true) / 1_000_000n));
    };
  }
  if (kind === 'time') {
    const perMs = ticksPerMs(element);
    return () => instant(Number(floorDivide(view.getBigInt64(advance(8), true), perMs)));
  }
  if (kind === 'date') return () => instant(view.getInt32(advance(4), true) * MS_PER_DAY).slice(0, 10);
  if (kind === 'boolean') {
    let bit = -1;
    return () => {
      bit += 1;
      if (bit >> 3 >= page.length) throw new RangeError('page shorter than its values');
      return (((page[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1 ? 'true' : 'false';
    };
  }
  if (type === 'BYTE_ARRAY') return () => utf8(bytes(view.getUint32(advance(4), true)));
  if (type === 'DOUBLE') return () => String(view.getFloat64(advance(8), true));
  if (type === 'FLOAT') return () => shortestFloat32(view.getFloat32(advance(4), true));
  const unsigned = isUnsigned(element);
  if (type === 'INT32') {
    return () => String(unsigned ? view.getUint32(advance(4), true) : view.getInt32(advance(4), true));
  }
  if (type === 'INT64') {
    return () => String(unsigned ? view.getBigUint64(advance(8), true) : view.getBigInt64(advance(8), true));
  }
  throw new TypeError(`values of type ${String(type)}`);
}

/** The text of a value that another decoder took from the page (delta and split encodings). */
export function decodedText(value: unknown, kind: ColumnKind, element: SchemaElement): string {
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return kind === 'decimal' ? scaled(bigEndian(bytes), element.scale ?? 0) : utf8(bytes);
  }
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (kind === 'decimal') return scaled(BigInt(value), element.scale ?? 0);
    if (kind === 'date') return instant(Number(value) * MS_PER_DAY).slice(0, 10);
    if (kind === 'time') return instant(Number(floorDivide(BigInt(value), ticksPerMs(element))));
    if (element.type === 'FLOAT' && typeof value === 'number') return shortestFloat32(value);
    if (isUnsigned(element)) return String(BigInt.asUintN(element.type === 'INT32' ? 32 : 64, BigInt(value)));
    return String(value);
  }
  throw new TypeError('value of an unknown kind');
}

function decimalTexts(
  view: DataView,
  advance: (size: number) => number,
  bytes: (length: number) => Buffer,
  element: SchemaElement,
): NextText {
  const { type } = element;
  const scale = element.scale ?? 0;
  if (type === 'INT32') return () => scaled(BigInt(view.getInt32(advance(4), true)), scale);
  if (type === 'INT64') return () => scaled(view.getBigInt64(advance(8), true), scale);
  if (type === 'BYTE_ARRAY') {
    return () => scaled(bigEndian(bytes(view.getUint32(advance(4), true))), scale);
  }
  const length = element.type_length ?? 0;
  return () => scaled(bigEndian(bytes(length)), scale);
}

/** The shortest decimal that reads back as the same 32-bit number. */
function shortestFloat32(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

function scaled(unscaled: bigint, scale: number): string {
  if (scale <= 0) return String(unscaled * 10n ** BigInt(-scale));
  const sign = unscaled < 0n ? '-' : '';
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function bigEndian(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`));
}

function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new RangeError('text that is not UTF-8');
  return bytes.toString('utf8');
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function ticksPerMs({ converted_type: converted, logical_type: logical }: SchemaElement): bigint {
  const unit = logical?.type === 'TIMESTAMP' ? logical.unit : null;
  if (unit === 'NANOS') return 1_000_000n;
  return unit === 'MICROS' || converted === 'TIMESTAMP_MICROS' ? 1_000n : 1n;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const whole = value / by;
  return value % by < 0n ? whole - 1n : whole;
}

function isUnsigned({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted?.startsWith('UINT_') === true || (logical?.type === 'INTEGER' && !logical.isSigned);
}

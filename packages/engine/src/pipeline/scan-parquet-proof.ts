import type { Statistics } from 'hyparquet';
import type { ParquetColumn } from './scan-parquet-file.ts';

/** Watches the values of one column chunk and compares them with what its writer noted in the footer. */
export interface Witness {
  see(text: string | null): void;
  /** Throws when the footer says something else than the values. */
  close(statistics: Statistics | undefined): void;
}

const ASCII = /^[\x20-\x7e]*$/;
/** Decimal statistics come through a double. */
const DECIMAL_TOLERANCE = 1e-9;

/**
 * Smallest and largest value and the number of nulls are noted in most files; they catch flipped bits that leave a page readable.
 * Numbers and instants must meet both ends exactly; text must lie between them, since long texts are noted cut.
 */
export function createWitness(column: ParquetColumn): Witness {
  const { kind } = column;
  const numeric = kind === 'number' || kind === 'decimal';
  const single = column.schema.element.type === 'FLOAT';
  const textual = kind === 'text' || kind === 'date' || kind === 'time';
  let nulls = 0;
  let lowest: number | null = null;
  let highest: number | null = null;
  let first: string | null = null;
  let last: string | null = null;
  let before: string | null = null;

  function see(text: string | null): void {
    if (text === null) {
      nulls += 1;
      return;
    }
    if (text === before) return;
    before = text;
    if (numeric) {
      const value = single ? Math.fround(Number(text)) : Number(text);
      if (Number.isNaN(value)) return;
      if (lowest === null || value < lowest) lowest = value;
      if (highest === null || value > highest) highest = value;
    } else if (textual) {
      if (first === null || text < first) first = text;
      if (last === null || text > last) last = text;
    }
  }

  function close(statistics: Statistics | undefined): void {
    if (statistics === undefined) return;
    const fail = (what: string): never => {
      throw new RangeError(`${what} of column ${column.name} differs from its statistics`);
    };
    if (statistics.null_count !== undefined && statistics.null_count !== BigInt(nulls)) fail('null count');
    if (numeric && lowest !== null && highest !== null) {
      const low = numberOf(statistics.min_value ?? statistics.min, column);
      const high = numberOf(statistics.max_value ?? statistics.max, column);
      if (low !== null && !meets(low, lowest, statistics.is_min_value_exact !== false, kind)) fail('minimum');
      if (high !== null && !meets(-high, -highest, statistics.is_max_value_exact !== false, kind)) {
        fail('maximum');
      }
    }
    if (textual && first !== null && last !== null) {
      const low = textOf(statistics.min_value, kind);
      const high = textOf(statistics.max_value, kind);
      if (low !== null && ASCII.test(first) && first < low) fail('minimum');
      if (high !== null && ASCII.test(last) && last > high) fail('maximum');
    }
  }

  return { see, close };
}

/** Whether the found minimum is the noted one, or at least not below it. */
function meets(noted: number, found: number, exact: boolean, kind: string): boolean {
  const near = kind === 'decimal' ? Math.abs(noted) * DECIMAL_TOLERANCE : 0;
  if (found < noted - near) return false;
  return !exact || found <= noted + near;
}

function numberOf(value: unknown, { kind, schema }: ParquetColumn): number | null {
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  const { converted_type: converted, logical_type: logical, type, scale } = schema.element;
  if (converted?.startsWith('UINT_') === true || (logical?.type === 'INTEGER' && !logical.isSigned))
    return null;
  const number = Number(value);
  if (Number.isNaN(number)) return null;
  const unscaled = kind === 'decimal' && (type === 'INT32' || type === 'INT64');
  return unscaled ? number * 10 ** -(scale ?? 0) : number;
}

function textOf(value: unknown, kind: string): string | null {
  if (typeof value === 'string') return kind === 'text' && ASCII.test(value) ? value : null;
  // Instants before 1970 come out of the footer rounded the other way.
  if (!(value instanceof Date) || !(value.getTime() > 0)) return null;
  const text = value.toISOString();
  return kind === 'date' ? text.slice(0, 10) : text;
}

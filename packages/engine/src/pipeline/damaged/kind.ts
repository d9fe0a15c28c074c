import type { ImportRule } from '@altocost/contract/imports/rules.ts';
import type { Notice } from '../outcome.ts';
import { csvOf, totalOf, type BillTable, type Sample } from './tables.ts';

/** A bill that comes through. */
export interface Accepted {
  readonly rows: number;
  /** Exact billed total, scaled by 10^18. */
  readonly billed: bigint;
  /** All four sums of every group are those of the undamaged bill. */
  readonly identical: boolean;
  readonly notice?: Notice['notice'];
}

/** A bill that is refused, and what the first problem has to name. */
export interface Refused {
  /** One of these. */
  readonly rules: readonly ImportRule[];
  readonly file?: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
}

/** What has to become of a delivery. */
export type Expectation =
  | { readonly accepted: Accepted }
  | { readonly refused: Refused }
  /** Either of them: the damage may have met nothing that is read. */
  | { readonly accepted: Accepted; readonly refused: Refused };

/** A file as a person would bring it in, and what has to become of it. */
export interface Damaged {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: Expectation;
}

/** One kind of damage (reliability, appendix A), applied to a sound bill. */
export interface Kind {
  readonly id: string;
  /** The samples it makes sense for; both unless told. */
  readonly only?: Sample['id'];
  readonly damage: (sample: Sample) => Damaged | Promise<Damaged>;
}

export const PLAIN_NAME = 'bill.csv';

/** The bill comes through as if nothing had happened. */
export function identical({ table, money }: Sample, name: string, bytes: Buffer): Damaged {
  const accepted = { rows: table.rows.length, billed: totalOf(table, money), identical: true };
  return { name, bytes, expected: { accepted } };
}

/** The bill says something else, legitimately: its own exact total counts. */
export function accepted(sample: Sample, table: BillTable, notice?: Notice['notice']): Damaged {
  const facts = { rows: table.rows.length, billed: totalOf(table, sample.money), identical: false };
  return {
    name: PLAIN_NAME,
    bytes: csvOf(table),
    expected: { accepted: notice === undefined ? facts : { ...facts, notice } },
  };
}

export interface RefusalDetails {
  readonly name?: string;
  readonly file?: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
}

/** The bill is refused with a reason; `file` is the delivery's own name unless told. */
export function refused(
  bytes: Buffer,
  rules: ImportRule | readonly ImportRule[],
  details: RefusalDetails = {},
): Damaged {
  const { name = PLAIN_NAME, ...where } = details;
  const list = typeof rules === 'string' ? [rules] : rules;
  return { name, bytes, expected: { refused: { rules: list, file: name, ...where } } };
}

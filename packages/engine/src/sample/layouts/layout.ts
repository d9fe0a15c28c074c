import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { Charge } from '../charge.ts';
import type { Meter } from '../family.ts';
import type { Units } from '../money.ts';
import type { Resource } from '../resources.ts';
import type { MonthSpan } from '../span.ts';

/** The four sums of a line, as a reader of the format has to find them. */
export interface LineMoney {
  readonly billed: Units;
  readonly effective: Units;
  readonly list: Units;
  readonly contracted: Units;
}

/** Takes one finished line, without its line end. */
export type PutLine = (line: string, money: LineMoney) => void;

/** How a provider writes charges down. */
export interface Layout {
  readonly header: string;
  readonly lineEnd: '\n' | '\r\n';
  /** Lines of one charge; a charge may be several lines or be joined with its counterpart. */
  write(charge: Charge, month: MonthSpan, put: PutLine): void;
}

/** Cells of a line by column name; a column that is not named is empty. */
export type Cells<C extends string> = Partial<Record<C, string>>;

/** One kind of line: what stays the same for a resource, its meter and a month, and what changes with each charge. */
export interface Form<C extends string> {
  /** Columns that change, in the order of the header. */
  readonly changing: readonly C[];
  fixed(charge: Charge, month: MonthSpan): Cells<C>;
  /** The changing cells, in the order of `changing`. */
  values(charge: Charge): readonly string[];
}

/**
 * Makes lines. The text between two changing cells is made once per resource, meter and month and remembered, since a
 * year has millions of lines of a few thousand resources.
 */
export function createLines<C extends string>(
  columns: readonly C[],
): (form: Form<C>, charge: Charge, month: MonthSpan) => string {
  const memory = new WeakMap<Resource, Remembered<C>[]>();
  const piecesOf = (form: Form<C>, charge: Charge, month: MonthSpan): readonly string[] => {
    const list = charge.resource === null ? [] : (memory.get(charge.resource) ?? []);
    const at = list.findIndex((r) => r.meter === charge.meter && r.form === form);
    const found = list[at];
    if (found?.month === month) return found.pieces;
    const made = { form, meter: charge.meter, month, pieces: cut(columns, form, form.fixed(charge, month)) };
    if (at < 0) list.push(made);
    else list[at] = made;
    if (charge.resource !== null) memory.set(charge.resource, list);
    return made.pieces;
  };
  return (form, charge, month) => {
    const pieces = piecesOf(form, charge, month);
    const values = form.values(charge);
    const cells: string[] = [pieces[0] ?? ''];
    for (let i = 0; i < values.length; i += 1) cells.push(values[i] ?? '', pieces[i + 1] ?? '');
    return cells.join('');
  };
}

interface Remembered<C extends string> {
  readonly form: Form<C>;
  readonly meter: Meter | null;
  readonly month: MonthSpan;
  readonly pieces: readonly string[];
}

/** The fixed text before, between and after the changing cells. */
function cut<C extends string>(columns: readonly C[], form: Form<C>, fixed: Cells<C>): string[] {
  const pieces: string[] = [];
  let cells: string[] = [];
  for (const name of columns) {
    if (form.changing[pieces.length] === name) {
      pieces.push([...cells, ''].join(','));
      cells = [''];
    } else {
      cells.push(fixed[name] ?? '');
    }
  }
  if (pieces.length !== form.changing.length) throw new RangeError('changing columns follow the header');
  return [...pieces, cells.join(',')];
}

/** A cell that may hold a comma or a quote (RFC 4180). */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function jsonCell(entries: readonly (readonly [string, string])[]): string {
  return quoted(JSON.stringify(Object.fromEntries(entries)));
}

/** Invoices exist for closed months only. */
export function invoiceOf(span: MonthSpan, prefix: string, digits: (month: Month) => string): string {
  return span.open ? '' : `${prefix}${digits(span.month)}`;
}

export function moneyOf(charge: Charge): LineMoney {
  const { billed, effective, list, contracted } = charge;
  return { billed, effective, list, contracted };
}

import type { Month } from '@altocost/contract/kit/calendar.ts';
import type { Charge } from '../charge.ts';
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

/** One line that is filled again and again: from a template, then cell by cell. */
export interface Line<C extends string> {
  template(cells: Cells<C>): readonly string[];
  start(template: readonly string[]): void;
  set(cells: Cells<C>): void;
  text(): string;
}

export function createLine<C extends string>(columns: readonly C[]): Line<C> {
  const places = new Map<string, number>(columns.map((name, index) => [name, index]));
  const fill = (target: string[], cells: Cells<C>): void => {
    for (const name in cells) {
      const place = places.get(name);
      const cell = cells[name];
      if (place !== undefined && cell !== undefined) target[place] = cell;
    }
  };
  let line: string[] = [];
  return {
    template: (cells) => {
      const made = columns.map(() => '');
      fill(made, cells);
      return made;
    },
    start: (template) => {
      line = template.slice();
    },
    set: (cells) => {
      fill(line, cells);
    },
    text: () => line.join(','),
  };
}

/**
 * Remembers the part of a line that stays the same from day to day. It is made again when the resource, its meter,
 * the kind of charge or the month is another one.
 */
export function rememberTemplates<C extends string>(
  make: (charge: Charge, month: MonthSpan) => Cells<C>,
  line: Line<C>,
): (charge: Charge, month: MonthSpan) => readonly string[] {
  const known = new WeakMap<Resource, { charge: Charge; month: MonthSpan; cells: readonly string[] }[]>();
  return (charge, month) => {
    if (charge.resource === null) return line.template(make(charge, month));
    const list = known.get(charge.resource) ?? [];
    const at = list.findIndex((t) => t.charge.meter === charge.meter && t.charge.kind === charge.kind);
    const found = list[at];
    if (found?.month === month) return found.cells;
    const cells = line.template(make(charge, month));
    if (at < 0) list.push({ charge, month, cells });
    else list[at] = { charge, month, cells };
    known.set(charge.resource, list);
    return cells;
  };
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

import type { GroupBy, Metric } from '@altocost/contract/costs/dimensions.ts';
import type { GroupRow, Series, TableRow, TagCoverage } from '@altocost/contract/costs/model.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Day, DayRange, Granularity, Month } from '@altocost/contract/kit/calendar.ts';
import type { Scope } from '@altocost/contract/scopes/model.ts';

/** Whose figures and which versions of them count; made by the server from its list of live imports. */
export interface Ledger {
  readonly companyId: string;
  /** Live versions. None: every answer is empty. */
  readonly versions: readonly number[];
  /** The company's currency, ISO 4217. Answers are in it. */
  readonly currency: string;
  /** Currencies that occur in the live versions. */
  readonly currencies: readonly string[];
  /** One unit of `currency` in the company's currency, in the month of the charge, as decimal text. */
  readonly rates: readonly Rate[];
}

export interface Rate {
  readonly currency: string;
  readonly month: Month;
  readonly rate: string;
}

/** What every question has: days (UTC, half-open), cost view, filters. */
export interface View {
  readonly range: DayRange;
  readonly metric: Metric;
  readonly scope: Scope | null;
}

export interface GroupQuestion extends View {
  /** One to four, each once. */
  readonly group: readonly GroupBy[];
  readonly offset: number;
  readonly limit: number;
}

export interface ValuesQuestion extends View {
  readonly group: readonly GroupBy[];
  /** Part of a value, any case; empty keeps all. */
  readonly search: string;
  readonly limit: number;
}

export interface SeriesQuestion extends View {
  readonly group: readonly GroupBy[];
  readonly granularity: Granularity;
  /** The groups to show by name; null: the largest ones of at least 1 %. */
  readonly values: readonly (readonly string[])[] | null;
}

export interface TableQuestion extends View {
  readonly group: readonly GroupBy[];
  readonly granularity: Granularity;
  readonly limit: number;
}

export interface SumQuestion extends View {
  readonly granularity: Granularity;
}

/** Groups, dearest first. `total` and `count` are of all groups, not only of those returned. */
export interface GroupAnswer {
  readonly rows: GroupRow[];
  readonly total: Amount;
  readonly count: number;
}

export interface TableAnswer {
  readonly rows: TableRow[];
  readonly total: Amount;
  readonly previousTotal: Amount;
  readonly previousRange: DayRange;
  readonly count: number;
  readonly buckets: Day[];
  /** Totals of the previous period, each of its days moved to the day it is compared with. For drawing. */
  readonly previousSeries: (number | null)[];
}

export interface SumAnswer {
  /** Buckets without any charge are left out: a gap, not a zero. */
  readonly points: { readonly date: Day; readonly cost: Amount }[];
  readonly total: Amount;
  readonly previousTotal: Amount;
}

export interface TagKeyCost {
  readonly key: string;
  readonly cost: Amount;
}

export interface StateAnswer {
  readonly first: Day | null;
  readonly last: Day | null;
  /** Effective costs that are in no sum because no rate is known for their currency and month. */
  readonly unconverted: { readonly currency: string; readonly cost: Amount }[];
}

/** Questions about cloud costs. Each throws {@link UnsupportedFilter} for a scope column that is not known. */
export interface Costs {
  groupBy(ledger: Ledger, question: GroupQuestion): Promise<GroupAnswer>;
  /** What a filter can offer; `total` and `count` are of the values that match the search. */
  values(ledger: Ledger, question: ValuesQuestion): Promise<GroupAnswer>;
  /**
   * Costs over time. Named groups first, then, if anything is left, one series called OTHERS with no `values`:
   * together they are exactly the total of every bucket.
   */
  series(ledger: Ledger, question: SeriesQuestion): Promise<Series[]>;
  table(ledger: Ledger, question: TableQuestion): Promise<TableAnswer>;
  sum(ledger: Ledger, question: SumQuestion): Promise<SumAnswer>;
  /** Keys that have a value on some charge, most tagged cost first. */
  tagKeys(ledger: Ledger, question: View): Promise<TagKeyCost[]>;
  coverage(ledger: Ledger, question: View): Promise<TagCoverage>;
  state(ledger: Ledger): Promise<StateAnswer>;
}

/** A scope names a column that cloud costs do not have. */
export class UnsupportedFilter extends Error {
  override readonly name = 'UnsupportedFilter';
  readonly column: string;
  constructor(column: string) {
    super(`unsupported filter: ${column}`);
    this.column = column;
  }
}

import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { LineColumn, MoneyColumn } from '../focus/row.ts';

/**
 * The rules that turn a provider's columns into normalised ones are data: this is their vocabulary. Columns are named
 * canonically (`FormatColumns.canonical` of the header's name), so one rule serves every spelling of a format. A column
 * that a file lacks reads as null. `NULL`, `None` and nothing are null everywhere.
 */
export type TextRule =
  /** Rename; with several names the first one that is not null (coalesce). */
  | { readonly columns: readonly string[] }
  /** Static. */
  | { readonly value: string }
  /** The first rule whose result is not empty. */
  | { readonly first: readonly TextRule[] }
  /** Lookup, keys in small letters; without `otherwise` the text itself stays. */
  | {
      readonly lookup: TextRule;
      readonly table: Readonly<Record<string, string>>;
      readonly otherwise?: TextRule;
    }
  /** In small letters; with `without`, those characters dropped. */
  | { readonly lower: TextRule; readonly without?: string }
  /** The first group of a regular expression (RE2), or nothing. */
  | { readonly extract: TextRule; readonly pattern: string }
  /** The value under the first of these keys that a map column (map, or JSON text) holds. */
  | { readonly entry: string; readonly keys: readonly string[] }
  /** The parts joined, empty ones too. */
  | { readonly join: readonly TextRule[]; readonly by: string }
  | {
      readonly when: readonly { readonly test: Test; readonly then: TextRule }[];
      readonly otherwise: TextRule;
    };

export type Test =
  /** The text, in small letters, is one of these (small letters). */
  | { readonly of: TextRule; readonly oneOf: readonly string[] }
  | { readonly of: TextRule; readonly matches: string }
  | { readonly filled: TextRule }
  /** The file has at least one of these columns: decided from the header. */
  | { readonly has: readonly string[] }
  | { readonly all: readonly Test[] }
  | { readonly any: readonly Test[] };

export type MoneyRule =
  /** The first column that is not null. */
  | { readonly money: readonly string[] }
  /** The first rule whose result is not null. */
  | { readonly firstMoney: readonly MoneyRule[] }
  | { readonly zero: true }
  | { readonly sum: readonly MoneyRule[] }
  | { readonly minus: readonly [MoneyRule, MoneyRule] }
  | {
      readonly when: readonly { readonly test: Test; readonly then: MoneyRule }[];
      readonly otherwise: MoneyRule;
    };

/** Where tags come from. Keys of several sources stand side by side; the first source of a key wins. */
export type TagRule =
  /** One column per tag: header names (small letters) that begin with `prefix`; the rest of the name is the key. */
  | { readonly columnPrefix: string; readonly keyPrefix: string; readonly not?: readonly string[] }
  /** A map column, or a column of JSON objects. Prefixes of its keys are exchanged; other keys get `keyPrefix`. */
  | {
      readonly map: string;
      readonly keyPrefix: string;
      readonly prefixes: readonly { readonly from: string; readonly to: string }[];
      /** Only when the file lacks this column. */
      readonly insteadOf?: string;
    };

/** Columns whose value is text and comes from a rule. */
export type RuledColumn = Exclude<
  LineColumn,
  | MoneyColumn
  | 'charge_date'
  | 'charge_period_start'
  | 'charge_period_end'
  | 'billing_period'
  | 'provider'
  | 'tags'
  | 'usage_quantity'
  | 'usage_unit'
  | 'currency'
  | 'source_file'
  | 'source_row'
>;

/** How the columns of one format become normalised ones. */
export interface FormatColumns {
  /** One spelling for all the ways a header can write a name. */
  canonical(name: string): string;
  /** Required columns as the provider writes them, for messages. */
  readonly spelling: Readonly<Record<string, string>>;
  /** At least one column of each list must be there; the first name is the one a problem names. */
  readonly required: readonly (readonly string[])[];
  readonly text: Readonly<Record<RuledColumn, TextRule>>;
  /** Gives a ProviderId; empty means that of the delivery, else `other`. */
  readonly provider: TextRule;
  readonly providerStatic: ProviderId | null;
  readonly start: readonly string[];
  /** An absent end is the start. */
  readonly end: readonly string[];
  /** Billing month: columns, and whether the manifest or folder is believed before them. */
  readonly billing: { readonly columns: readonly string[]; readonly manifestFirst: boolean };
  readonly currency: {
    readonly columns: readonly string[];
    /** Taken where the file has none of the columns; null refuses such a file. */
    readonly assumed: string | null;
  };
  readonly money: Readonly<Record<MoneyColumn, MoneyRule>>;
  /** Money columns of which one must be filled in every row. */
  readonly moneyRequired: readonly string[];
  /** The first pair whose quantity is not null. */
  readonly quantities: readonly { readonly quantity: string; readonly unit: string }[];
  /** Rows whose money and quantity are counted elsewhere in the same bill: both become 0. */
  readonly countedElsewhere: Test | null;
  readonly tags: readonly TagRule[];
  /** Columns with nearly as many values as rows; every other text is kept as a dictionary while it is read. */
  readonly manyValued: readonly string[];
}

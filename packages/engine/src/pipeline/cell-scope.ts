import type { FormatColumns } from '../providers/rule.ts';
import type { SourceColumns } from './source-columns.ts';
import { cellText, decimalOf, instantOf, isMapType, type CellKind } from './sql-cells.ts';
import { quoteName, quoteText } from '../store/sql-quote.ts';
import type { Cells } from './sql-rules.ts';
import { jsonMapSql } from './sql-tags.ts';

/** The cells of one file that its rules use: each column is read once, under a name of our own. */
export interface CellScope extends Cells {
  /** The first filled one of several cells; `''` when the file has none of them. */
  textOf(canonical: readonly string[]): string;
  /** The cell as an instant of UTC, null when unreadable. */
  instant(canonical: readonly string[]): string;
  /** A delivered column by its own name, as text. */
  delivered(header: string): string;
  /** A map column as Map(String, String). */
  map(canonical: string): string;
  /** The text of a map column that holds JSON; null where the file stores real maps. */
  json(canonical: string): string | null;
  /** `expression AS name` of every cell used so far. */
  cells(): string[];
  /** `expression AS name` of every decimal used so far. */
  decimals(): string[];
  /** Names of the text cells, for the test whether a record is blank. */
  names(): string[];
  /** Delivered names and types to declare for CSV. */
  structure(): { name: string; type: string }[];
}

interface Cell {
  readonly header: string;
  readonly alias: string;
  readonly kind: CellKind;
  readonly isMap: boolean;
}

/** Starts with no cell read; asking for one adds it. */
export function createCellScope(
  columns: FormatColumns,
  source: SourceColumns,
  types: ReadonlyMap<string, string> | null,
): CellScope {
  const used = new Map<string, Cell>();
  const decimals = new Map<string, string>();
  const manyValued = new Set(columns.manyValued);
  const typeOf = (header: string) => (types === null ? null : (types.get(header) ?? 'String'));

  function cell(header: string, kind: CellKind): Cell {
    const known = used.get(header);
    if (known !== undefined) return known;
    const fresh = { header, alias: `c${used.size}`, kind, isMap: isMapType(typeOf(header)) };
    used.set(header, fresh);
    return fresh;
  }

  function text(canonical: string): string | null {
    const header = source.find(canonical);
    return header === null ? null : cell(header, manyValued.has(canonical) ? 'text' : 'label').alias;
  }

  function money(canonical: string): string | null {
    const header = source.find(canonical);
    if (header === null) return null;
    const { alias } = cell(header, 'text');
    decimals.set(alias, `d${alias}`);
    return `d${alias}`;
  }

  function textOf(canonical: readonly string[]): string {
    const found = canonical.map(text).filter((alias) => alias !== null);
    const [only = "''"] = found;
    if (found.length <= 1) return only;
    return `multiIf(${found.map((alias) => `${alias} != '', ${alias}`).join(', ')}, '')`;
  }

  function map(canonical: string): string {
    const header = source.find(canonical) ?? canonical;
    const { alias, isMap } = cell(header, 'text');
    return isMap ? alias : jsonMapSql(alias);
  }

  function json(canonical: string): string | null {
    const header = source.find(canonical);
    if (header === null) return null;
    const { alias, isMap } = cell(header, 'text');
    return isMap ? null : alias;
  }

  function entry(canonical: string, key: string): string | null {
    const header = source.find(canonical);
    if (header === null) return null;
    const { alias, isMap } = cell(header, 'text');
    return isMap ? `${alias}[${quoteText(key)}]` : `JSONExtractString(${alias}, ${quoteText(key)})`;
  }

  function read({ header, alias, kind, isMap }: Cell): string {
    if (!isMap) return `${cellText(header, typeOf(header), kind)} AS ${alias}`;
    return `CAST(mapApply((k, v) -> (toString(k), ifNull(toString(v), '')), ${quoteName(header)}), 'Map(String, String)') AS ${alias}`;
  }

  return {
    has: (canonical) => source.find(canonical) !== null,
    text,
    money,
    entry,
    textOf,
    map,
    json,
    instant: (canonical) => instantOf(textOf(canonical)),
    delivered: (header) => cell(header, 'label').alias,
    cells: () => [...used.values()].map(read),
    decimals: () => [...decimals].map(([alias, name]) => `${decimalOf(alias)} AS ${name}`),
    names: () => [...used.values()].filter(({ isMap }) => !isMap).map(({ alias }) => alias),
    structure: () =>
      // Plain text: the engine parses into dictionaries at half the speed at which it makes them afterwards.
      [...used.values()].map(({ header }) => ({ name: header, type: 'String' })),
  };
}

import type { FormatColumns, TagRule } from '../providers/rule.ts';
import { quoteText } from '../store/sql-quote.ts';

/** One tag per column: the key is known from the header. */
export interface TagColumn {
  readonly header: string;
  readonly key: string;
}

type PrefixRule = Extract<TagRule, { columnPrefix: string }>;
export type MapRule = Extract<TagRule, { map: string }>;

/** The columns of a header that hold one tag each; the first column of a key wins. */
export function tagColumns(header: readonly string[], columns: FormatColumns): TagColumn[] {
  const rules = columns.tags.filter((rule): rule is PrefixRule => 'columnPrefix' in rule);
  const found = new Map<string, string>();
  for (const name of header) {
    const folded = name.toLowerCase();
    const rule = rules.find(
      ({ columnPrefix, not = [] }) =>
        folded.startsWith(columnPrefix) &&
        folded.length > columnPrefix.length &&
        !not.some((prefix) => folded.startsWith(prefix)),
    );
    if (rule === undefined) continue;
    const key = rule.keyPrefix + name.slice(rule.columnPrefix.length);
    if (!found.has(key)) found.set(key, name);
  }
  return [...found].map(([key, header]) => ({ header, key })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The map columns that a file has. */
export function tagMaps(has: (canonical: string) => boolean, columns: FormatColumns): MapRule[] {
  return columns.tags
    .filter((rule): rule is MapRule => 'map' in rule)
    .filter((rule) => has(rule.map) && (rule.insteadOf === undefined || !has(rule.insteadOf)));
}

/** Tags of columns as a map: keys are constants in order, columns without a value are left out. */
export function columnTagsSql(columns: readonly { readonly key: string; readonly cell: string }[]): string {
  const entries = columns.map(({ key, cell }) => `${quoteText(key)}, toString(${cell})`);
  return `mapFilter((k, v) -> v != '', map(${entries.join(', ')}))`;
}

/** A JSON object's text as a map: numbers and nested values as their JSON text, null as nothing. */
export function jsonMapSql(text: string): string {
  return `JSONExtract(${text}, 'Map(String, String)')`;
}

/** A map with its keys named as the rule says, sorted. */
export function renamedMapSql(map: string, rule: MapRule): string {
  if (rule.prefixes.length === 0 && rule.keyPrefix === '') return `mapSort(${map})`;
  const branches = rule.prefixes.map(
    ({ from, to }) =>
      `startsWith(k, ${quoteText(from)}), concat(${quoteText(to)}, substring(k, ${Buffer.byteLength(from) + 1}))`,
  );
  const plain = rule.keyPrefix === '' ? 'k' : `concat(${quoteText(rule.keyPrefix)}, k)`;
  const key = branches.length === 0 ? plain : `multiIf(${branches.join(', ')}, ${plain})`;
  return `mapSort(mapApply((k, v) -> (${key}, v), ${map}))`;
}

/** Several sources as one sorted map; the first source of a key wins. */
export function mergedMapSql(maps: readonly string[]): string {
  const [first = "CAST(map(), 'Map(String, String)')", ...others] = maps;
  const merged = others.reduce((result, map) => `mapUpdate(${map}, ${result})`, first);
  return others.length === 0 ? merged : `mapSort(${merged})`;
}

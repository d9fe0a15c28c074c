import type { FormatColumns } from '../providers/rule.ts';

/** The columns of one delivered file, found by canonical name. */
export interface SourceColumns {
  /** Header names as delivered, in the file's order. */
  readonly header: readonly string[];
  /** The delivered name behind a canonical one, or null. */
  find(canonical: string): string | null;
}

/** Looks columns up by name; where several names fall together, an exact one wins, then the first. */
export function sourceColumns(header: readonly string[], columns: FormatColumns): SourceColumns {
  const byName = new Map<string, string>();
  for (const name of header) {
    const canonical = columns.canonical(name);
    if (!byName.has(canonical) || name === canonical) byName.set(canonical, name);
  }
  return { header, find: (canonical) => byName.get(canonical) ?? null };
}

/** Required columns (first of their alternatives) that a file lacks. */
export function missingColumns(source: SourceColumns, columns: FormatColumns): string[] {
  return columns.required
    .filter((names) => names.every((name) => source.find(name) === null))
    .map(([first = '']) => first);
}

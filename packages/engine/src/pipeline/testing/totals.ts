import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of bills that nobody here wrote; tests need it and say so. */
export const SAMPLES = resolve(import.meta.dirname, '../../../../../../shared/data');

/** Path of a sample; throws with a clear message where the folder is missing. */
export function sample(name: string): string {
  if (!existsSync(SAMPLES)) throw new Error(`sample bills expected in ${SAMPLES} (see README)`);
  return resolve(SAMPLES, name);
}

/** One `By …` table: the totals of each value of a grouping. */
export interface TotalsTable {
  readonly by: string;
  readonly distinct: number;
  readonly rows: readonly { readonly value: string; readonly measures: Readonly<Record<string, string>> }[];
}

/** One section of TOTALS.md. */
export interface TotalsSection {
  readonly title: string;
  readonly files: readonly string[];
  readonly rows: number;
  readonly totals: Readonly<Record<string, string>>;
  readonly tables: readonly TotalsTable[];
}

/** The control totals, by section; figures stay text. */
export function readTotals(): TotalsSection[] {
  const text = readFileSync(sample('TOTALS.md'), 'utf8');
  return text
    .split(/^### /m)
    .slice(1)
    .map(section)
    .filter((found) => found !== null);
}

function section(text: string): TotalsSection | null {
  const [title = '', ...lines] = text.split('\n');
  const files = [...(lines.find((line) => line.startsWith('Files:')) ?? '').matchAll(/`([^`]+)`/g)].map(
    ([, file = '']) => file,
  );
  const rows = /^Rows: \*\*(\d+)\*\*/m.exec(text)?.[1];
  if (rows === undefined) return null;
  const totals = Object.fromEntries(
    tableAfter(lines, (line) => line.startsWith('| measure |')).map(([name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const tables = lines.flatMap((line, index): TotalsTable[] => {
    const found = /^By (.+) \((\d+) distinct/.exec(line);
    if (found === null) return [];
    const head = lines.findIndex((each, at) => at > index && each.startsWith('| '));
    const names = cells(lines[head] ?? '');
    const body = tableAfter(lines, (_, at) => at === head);
    return [
      {
        by: found[1] ?? '',
        distinct: Number(found[2]),
        rows: body.map(([value = '', ...figures]) => ({
          value,
          measures: Object.fromEntries(names.slice(1).map((name, at) => [name, figures[at] ?? ''])),
        })),
      },
    ];
  });
  return { title: title.trim(), files, rows: Number(rows), totals, tables };
}

function tableAfter(lines: readonly string[], isHead: (line: string, index: number) => boolean): string[][] {
  const head = lines.findIndex(isHead);
  if (head < 0) return [];
  const body: string[][] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    body.push(cells(line));
  }
  return body;
}

function cells(line: string): string[] {
  return line
    .replace(/^\|\s*/, '')
    .replace(/\s*\|\s*$/, '')
    .split(/\s\|\s/)
    .map((cell) => cell.trim());
}

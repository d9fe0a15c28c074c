import { readFileSync } from 'node:fs';
import { sharedFile } from './bills.ts';

/** A section of the control totals that lie beside the bills, by the start of its title. */
export interface ControlTotals {
  readonly rows: number;
  /** Exact text by measure. */
  readonly measures: Readonly<Record<string, string>>;
  /** Of a `By …` table: value → column → text with at most 10 digits after the point. */
  by(dimension: string): Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function controlTotals(title: string): ControlTotals {
  const text = readFileSync(sharedFile('TOTALS.md'), 'utf8');
  const section = text.split(/^### /m).find((part) => part.startsWith(title));
  if (section === undefined) throw new Error(`no control totals: ${title}`);
  const measures = table(section.split(/^By /m)[0] ?? '');
  return {
    rows: Number(/Rows: \*\*(\d+)\*\*/.exec(section)?.[1]),
    measures: Object.fromEntries(
      Object.entries(measures).map(([measure, row]) => [measure, row['exact total'] ?? '']),
    ),
    by(dimension) {
      const found = section.split(/^By /m).find((part) => part.startsWith(`${dimension} (`));
      if (found === undefined) throw new Error(`no control totals by ${dimension}: ${title}`);
      return table(found);
    },
  };
}

function table(markdown: string): Record<string, Record<string, string>> {
  const [head = [], , ...rows] = markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return Object.fromEntries(
    rows.map(([value = '', ...cells]) => [
      value,
      Object.fromEntries(cells.map((cell, index) => [head[index + 1] ?? '', cell])),
    ]),
  );
}

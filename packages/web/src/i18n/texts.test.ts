import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** Every text with its path: `shell.nav.imports` → "Data imports". */
function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[here, value] satisfies [string, string]];
    return typeof value === 'object' && value !== null ? leaves(value, here) : [];
  });
}

const variables = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/g)].map(([name]) => name).toSorted((a, b) => a.localeCompare(b));
const french = new Map(leaves(fr));
const english = new Map(leaves(en));

describe('the texts', () => {
  it('have the same keys in both languages, but for the plural that English lacks', () => {
    const keys = [...french.keys()].filter((key) => !key.endsWith('_many'));
    expect([...english.keys()].toSorted()).toEqual(keys.toSorted());
  });

  it('say every plural in French: one, many and other', () => {
    const plurals = [...french.keys()].filter((key) => /_(one|many|other)$/.test(key));
    const stems = new Set(plurals.map((key) => key.replace(/_\w+$/, '')));
    const missing = [...stems].filter((stem) =>
      ['one', 'many', 'other'].some((form) => !french.has(`${stem}_${form}`)),
    );
    expect(missing).toEqual([]);
  });

  it('use the same variables in both languages', () => {
    const different = [...english].filter(
      ([key, text]) => variables(text).join() !== variables(french.get(key) ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  it('are never empty, and spaces before French punctuation are the language’s business, not doubled', () => {
    for (const [key, text] of [...french, ...english]) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toMatch(/ {2}/);
    }
  });
});

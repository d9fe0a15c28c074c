import { describe, expect, it } from 'vitest';
import { IMPORT_RULES, problemMessage, problemValue } from './rules.ts';

describe('import problems', () => {
  it('fill their sentence in both languages', () => {
    const facts = { rule: 'row_too_short', column: null, value: '40', expected: '57' } as const;
    expect(problemMessage(facts, 'fr')).toBe('La ligne a 40 colonnes, l’en-tête en a 57.');
    expect(problemMessage(facts, 'en')).toBe('The row has 40 columns, the header has 57.');
  });

  it('leave no placeholder open', () => {
    for (const [rule, texts] of Object.entries(IMPORT_RULES)) {
      const fields = (text: string) =>
        [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').toSorted((a, b) => a.localeCompare(b));
      expect(fields(texts.fr), rule).toEqual(fields(texts.en));
      expect(['column', 'value', 'expected']).toEqual(expect.arrayContaining(fields(texts.fr)));
    }
  });

  it('cut long values', () => {
    expect(problemValue('x'.repeat(200))).toHaveLength(80);
    expect(problemValue('12,5')).toBe('12,5');
  });
});

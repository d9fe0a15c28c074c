import { describe, expect, it } from 'vitest';
import { matcher } from './search.ts';

describe('searching rows', () => {
  it('finds every word anywhere, in any case, with or without accents', () => {
    const fits = matcher(' bases  donn ');
    expect(fits('Bases de données')).toBe(true);
    expect(fits('BASES DE DONNEES')).toBe(true);
    expect(fits('Bases de calcul')).toBe(false);
    expect(matcher('élastic')('Amazon Elastic Compute Cloud')).toBe(true);
  });

  it('keeps everything without words, and takes signs as they are', () => {
    expect(matcher('  ')('anything')).toBe(true);
    expect(matcher('a.*')('abc')).toBe(false);
    expect(matcher('(x')('f(x)')).toBe(true);
  });
});

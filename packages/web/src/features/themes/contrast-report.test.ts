import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastReport } from './contrast-report.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = fc.record({ backgroundColor: colour, primary: colour, secondary: colour });

describe('the report on contrast', () => {
  it('finds a readable choice good everywhere', () => {
    const chosen = { backgroundColor: '#ffffff', primary: '#0062c2', secondary: '#5c35c1' };
    expect(contrastReport(chosen, 'light').every(({ enough }) => enough)).toBe(true);
  });

  it('says what is used instead of a pale yellow', () => {
    const chosen = { backgroundColor: '#ffffff', primary: '#fff2a8', secondary: '#fff2a8' };
    const report = contrastReport(chosen, 'light');
    expect(report.map(({ id, enough }) => [id, enough])).toEqual([
      ['button', false],
      ['buttonText', false],
      ['link', false],
      ['nav', false],
      ['second', false],
    ]);
    expect(report.every(({ used, ratio, min }) => used !== '#fff2a8' && ratio < min)).toBe(true);
  });

  it('never keeps a colour that it found unreadable', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom('light' as const, 'dark' as const), (chosen, scheme) => {
        const wrong = contrastReport(chosen, scheme).filter(
          (pair) => !pair.enough && pair.used === pair.chosen,
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

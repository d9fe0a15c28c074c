import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyCompanyTheme,
  GROUNDS,
  PART_CONTRAST,
  TEXT_CONTRAST,
  THEMED,
  themeVariables,
} from './company-theme.ts';
import type { ThemeVariables } from './company-theme.ts';
import { contrast, mix, worstContrast } from './contrast.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = fc.record({ backgroundColor: colour, primary: colour, secondary: colour });
const scheme = fc.constantFrom('light' as const, 'dark' as const);

/** Every pair of the interface that shows company colours, with the contrast that it needs. */
function pairs(v: ThemeVariables, mode: 'light' | 'dark') {
  const { all, quietText } = GROUNDS[mode];
  const nav = [v['--nav-bg'], v['--nav-hover'], v['--nav-active']];
  return [
    ['button ink', v['--accent-fg'], [v['--accent'], v['--accent-hover']], TEXT_CONTRAST],
    ['accent', v['--accent'], all, PART_CONTRAST],
    ['focus ring', v['--focus'], all, PART_CONTRAST],
    ['links', v['--accent-text'], [...all, v['--accent-soft'], v['--selected']], TEXT_CONTRAST],
    ['quiet text', quietText, [v['--accent-soft'], v['--selected']], TEXT_CONTRAST],
    ['second accent', v['--accent-2'], all, PART_CONTRAST],
    ['navigation', v['--nav-fg'], nav, TEXT_CONTRAST],
    ['current page', v['--nav-fg-active'], nav, TEXT_CONTRAST],
    ['icon and focus ring of the navigation', v['--nav-accent'], nav, PART_CONTRAST],
  ] as const;
}

describe('company colours', () => {
  it('are readable whatever was chosen, in both modes', () => {
    fc.assert(
      fc.property(colours, scheme, (chosen, mode) => {
        for (const [name, ink, grounds, min] of pairs(themeVariables(chosen, mode), mode)) {
          expect(worstContrast(ink, grounds), `${name}: ${ink} on ${grounds.join()}`).toBeGreaterThanOrEqual(
            min,
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['#000000', '#ffffff', '#777777', '#767676', '#808080', '#ffff00', '#0000ff'])(
    'are readable at the edge: %s for everything',
    (edge) => {
      for (const mode of ['light', 'dark'] as const) {
        const variables = themeVariables({ backgroundColor: edge, primary: edge, secondary: edge }, mode);
        for (const [name, ink, grounds, min] of pairs(variables, mode)) {
          expect(worstContrast(ink, grounds), name).toBeGreaterThanOrEqual(min);
        }
      }
    },
  );

  it('are taken as they are where they are readable', () => {
    const chosen = { backgroundColor: '#10221a', primary: '#0b7a4b', secondary: '#5c35c1' };
    const variables = themeVariables(chosen, 'light');
    expect(variables['--nav-bg']).toBe(chosen.backgroundColor);
    expect(variables['--accent']).toBe(chosen.primary);
    expect(variables['--accent-2']).toBe(chosen.secondary);
    expect(variables['--accent-fg']).toBe('#ffffff');
  });

  it('come and go as variables of the page, and leave data colours alone', () => {
    const page = document.createElement('div');
    applyCompanyTheme(
      { backgroundColor: '#10221a', primary: '#0b7a4b', secondary: '#5c35c1' },
      'light',
      page,
    );
    expect(page.style.getPropertyValue('--accent')).toBe('#0b7a4b');
    expect(THEMED.some((name) => name.startsWith('--data'))).toBe(false);
    applyCompanyTheme(null, 'light', page);
    expect(THEMED.map((name) => page.style.getPropertyValue(name)).join('')).toBe('');
  });
});

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });

  it('mixes from one end to the other', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
  });
});

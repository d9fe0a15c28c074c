import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { uuid } from '../../testing/records.ts';
import { PRODUCT_COLOURS } from '../../ui/company-theme.ts';
import { modeColours, paintable, tidyColour } from './colours.ts';

const GREEN = { backgroundColor: '#10221a', primary: '#0b7a4b', secondary: '#5c35c1' };
const LIGHT = { id: uuid(40), is_default: 1, ...GREEN } as const;

describe('colours of a mode', () => {
  it('are the product’s where nothing was chosen, and those are the ones of tokens.css', () => {
    const tokens = readFileSync(`${import.meta.dirname}/../../ui/tokens.css`, 'utf8');
    const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark']");
    for (const [scheme, sheet] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      expect(modeColours([], scheme)).toEqual({
        source: 'product',
        own: null,
        colours: PRODUCT_COLOURS[scheme],
      });
      const { backgroundColor, primary, secondary } = PRODUCT_COLOURS[scheme];
      expect(sheet).toContain(`--nav-bg: ${backgroundColor};`);
      expect(sheet).toContain(`--accent: ${primary};`);
      expect(sheet).toContain(`--accent-2: ${secondary};`);
    }
  });

  it('are its own, or those of the other mode', () => {
    expect(modeColours([LIGHT], 'light')).toEqual({ source: 'own', own: LIGHT, colours: GREEN });
    expect(modeColours([LIGHT], 'dark')).toEqual({ source: 'other', own: null, colours: GREEN });
  });

  it('stay what they were while one is being typed', () => {
    expect(paintable({ ...GREEN, primary: '#0b7' }, GREEN)).toEqual(GREEN);
    expect(paintable({ ...GREEN, primary: '#123456' }, GREEN).primary).toBe('#123456');
  });

  it('are read however they are written', () => {
    expect(['0070D9', ' #0070d9 ', '#0070D9'].map(tidyColour)).toEqual(['#0070d9', '#0070d9', '#0070d9']);
    expect(tidyColour('bleu')).toBe('bleu');
  });
});

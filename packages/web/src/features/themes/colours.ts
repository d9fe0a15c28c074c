import { hexColour, theme, themeFor } from '@altocost/contract/themes/model.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { PRODUCT_COLOURS } from '../../ui/company-theme.ts';
import type { CompanyColours, Scheme } from '../../ui/company-theme.ts';

/** The three colours of a mode as a form has them. */
export const coloursDraft = theme.pick({ backgroundColor: true, primary: true, secondary: true });

/** What a mode shows today: its own colours, those of the other mode, or the product's (spec §4). */
export interface ModeColours {
  readonly source: 'own' | 'other' | 'product';
  readonly own: Theme | null;
  readonly colours: CompanyColours;
}

export function modeColours(themes: readonly Theme[], scheme: Scheme): ModeColours {
  const own = themes.find((one) => one.is_default === isDefault(scheme)) ?? null;
  const shown = themeFor(themes, scheme === 'dark');
  if (shown === null) return { source: 'product', own, colours: PRODUCT_COLOURS[scheme] };
  const { backgroundColor, primary, secondary } = shown;
  const source = own === null ? 'other' : 'own';
  return { source, own, colours: { backgroundColor, primary, secondary } };
}

/** Spec §3: 1 for light, 0 for dark. */
export function isDefault(scheme: Scheme): 0 | 1 {
  return scheme === 'dark' ? 0 : 1;
}

/** What can be painted of a draft: a colour that is still being typed stays what it was. */
export function paintable(draft: CompanyColours, before: CompanyColours): CompanyColours {
  const of = (name: keyof CompanyColours) => (isColour(draft[name]) ? draft[name] : before[name]);
  return { backgroundColor: of('backgroundColor'), primary: of('primary'), secondary: of('secondary') };
}

export function isColour(text: string): boolean {
  return hexColour.safeParse(text).success;
}

/** With or without the hash, in capitals or not: one colour, written by different people. */
export function tidyColour(text: string): string {
  const bare = text.trim().replace(/^#/, '').toLowerCase();
  return isColour(`#${bare}`) ? `#${bare}` : text;
}

import { contrast, contrastingInk, ensureContrast, luminance, mix, worstContrast } from './contrast.ts';
import type { Hex } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** The three colours that a company chooses (spec §3, Theme). */
export interface CompanyColours {
  readonly backgroundColor: Hex;
  readonly primary: Hex;
  readonly secondary: Hex;
}

/** The product's own colours, as `tokens.css` has them. */
export const PRODUCT_COLOURS = {
  light: { backgroundColor: '#ffffff', primary: '#0070d9', secondary: '#5c35c1' },
  dark: { backgroundColor: '#0e1014', primary: '#4c9fff', secondary: '#8063e2' },
} as const satisfies Record<Scheme, CompanyColours>;

/** Contrast that text and parts of controls need (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const PART_CONTRAST = 3;

/** The grounds and inks of `tokens.css` that company colours meet. */
export const GROUNDS = {
  light: {
    surface: '#ffffff',
    all: ['#ffffff', '#f5f6f8', '#ebeef2', '#f9fafb', '#f0f2f5', '#f3f5f8'],
    quietText: '#626c7c',
    soft: 0.1,
    selected: 0.09,
  },
  dark: {
    surface: '#16181e',
    all: ['#16181e', '#0e1014', '#0a0c0f', '#1a1d24', '#22262f', '#1d2028'],
    quietText: '#8f99a8',
    soft: 0.16,
    selected: 0.18,
  },
} as const;

/** Every variable that a company theme sets; data and status colours are not among them. */
export const THEMED = [
  '--accent',
  '--accent-hover',
  '--accent-fg',
  '--accent-text',
  '--accent-soft',
  '--selected',
  '--focus',
  '--accent-2',
  '--nav-bg',
  '--nav-fg',
  '--nav-fg-active',
  '--nav-active',
  '--nav-hover',
  '--nav-line',
  '--nav-accent',
] as const;
export type Themed = (typeof THEMED)[number];
export type ThemeVariables = Readonly<Record<Themed, Hex>>;

/**
 * A company's colours as variables of the interface, in light or dark: backgroundColor is the navigation, primary the
 * accent, secondary the second accent. Whatever was chosen, text on it and beside it stays readable: a colour is made
 * lighter or darker until it is.
 */
export function themeVariables(colours: CompanyColours, scheme: Scheme): ThemeVariables {
  return { ...accentOf(colours.primary, scheme), ...secondOf(colours.secondary, scheme), ...navOf(colours) };
}

function accentOf(primary: Hex, scheme: Scheme) {
  const { surface, all, soft, selected } = GROUNDS[scheme];
  const visible = ensureContrast(primary, all, PART_CONTRAST);
  // White ink is what people expect on a strong colour: a little darker is better than black on it.
  const nearlyWhiteInk = scheme === 'light' && contrast('#ffffff', visible) >= 3.2;
  const accent = nearlyWhiteInk ? ensureContrast(visible, ['#ffffff'], TEXT_CONTRAST) : visible;
  const ink = contrast('#ffffff', accent) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
  const softGround = tint(surface, accent, soft, scheme);
  const selectedGround = tint(surface, accent, selected, scheme);
  return {
    '--accent': accent,
    '--accent-hover': mix(accent, ink === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    '--accent-fg': ink,
    '--accent-text': ensureContrast(primary, [...all, softGround, selectedGround], TEXT_CONTRAST),
    '--accent-soft': softGround,
    '--selected': selectedGround,
    '--focus': accent,
  } as const;
}

/** A breath of the accent on the surface, as much as quiet text on it allows. */
function tint(surface: Hex, accent: Hex, share: number, scheme: Scheme): Hex {
  const { quietText } = GROUNDS[scheme];
  for (let part = share; part > 0.01; part -= 0.01) {
    const ground = mix(surface, accent, part);
    if (contrast(quietText, ground) >= TEXT_CONTRAST) return ground;
  }
  return surface;
}

function secondOf(secondary: Hex, scheme: Scheme) {
  return { '--accent-2': ensureContrast(secondary, GROUNDS[scheme].all, PART_CONTRAST) } as const;
}

/** The navigation is the company's colour in both modes; its inks and grounds are computed from it. */
function navOf({ backgroundColor, primary }: CompanyColours) {
  const ink = contrastingInk(luminance(backgroundColor));
  // Raised grounds go away from the ink, so that what is readable on the navigation is so on them.
  const away = ink === '#ffffff' ? '#000000' : '#ffffff';
  const lifted = (share: number): Hex => {
    const toInk = mix(backgroundColor, ink, share);
    return contrast(ink, toInk) >= TEXT_CONTRAST + 1 ? toInk : mix(backgroundColor, away, share * 1.6);
  };
  const grounds = [backgroundColor, lifted(0.07), lifted(0.12)];
  const quiet = mix(backgroundColor, ink, 0.66);
  return {
    '--nav-bg': backgroundColor,
    '--nav-fg': ensureContrast(quiet, grounds, TEXT_CONTRAST),
    '--nav-fg-active': ensureContrast(ink, grounds, TEXT_CONTRAST),
    '--nav-hover': lifted(0.07),
    '--nav-active': lifted(0.12),
    '--nav-line': lifted(0.1),
    '--nav-accent':
      worstContrast(primary, grounds) >= PART_CONTRAST
        ? primary
        : ensureContrast(primary, grounds, PART_CONTRAST),
  } as const;
}

/** Writes a company's colours over the tokens, or takes them away again. */
export function applyCompanyTheme(
  colours: CompanyColours | null,
  scheme: Scheme,
  { style }: Pick<HTMLElement, 'style'> = document.documentElement,
): void {
  const variables = colours === null ? null : themeVariables(colours, scheme);
  for (const name of THEMED) {
    if (variables === null) style.removeProperty(name);
    else style.setProperty(name, variables[name]);
  }
}

import { GROUNDS, PART_CONTRAST, TEXT_CONTRAST, themeVariables } from '../../ui/company-theme.ts';
import type { CompanyColours, Scheme } from '../../ui/company-theme.ts';
import { contrast, worstContrast } from '../../ui/contrast.ts';
import type { Hex } from '../../ui/contrast.ts';

/** One place where a chosen colour meets another, with the contrast of the choice and what is shown. */
export interface ContrastPair {
  readonly id: 'button' | 'buttonText' | 'link' | 'nav' | 'second';
  readonly chosen: Hex;
  /** The choice where it is readable, otherwise the nearest shade that is. */
  readonly used: Hex;
  /** Of the choice, cut to one decimal: 4.49 is not 4.5. */
  readonly ratio: number;
  readonly min: number;
  readonly enough: boolean;
}

/** Every pair that the choice decides, judged as WCAG AA wants it: what is shown comes from the painted variables. */
export function contrastReport(colours: CompanyColours, scheme: Scheme): readonly ContrastPair[] {
  const { all } = GROUNDS[scheme];
  const { primary, secondary, backgroundColor } = colours;
  const painted = themeVariables(colours, scheme);
  const pair = (id: ContrastPair['id'], chosen: Hex, used: Hex, min: number, ratio: number) => ({
    id,
    chosen,
    used,
    min,
    ratio: Math.floor(ratio * 10) / 10,
    enough: ratio >= min,
  });
  const tinted = [...all, painted['--accent-soft'], painted['--selected']];
  const nav = [backgroundColor, painted['--nav-hover'], painted['--nav-active']];
  return [
    pair('button', primary, painted['--accent'], PART_CONTRAST, worstContrast(primary, all)),
    pair(
      'buttonText',
      primary,
      painted['--accent'],
      TEXT_CONTRAST,
      contrast(painted['--accent-fg'], primary),
    ),
    pair('link', primary, painted['--accent-text'], TEXT_CONTRAST, worstContrast(primary, tinted)),
    pair('nav', primary, painted['--nav-accent'], PART_CONTRAST, worstContrast(primary, nav)),
    pair('second', secondary, painted['--accent-2'], PART_CONTRAST, worstContrast(secondary, all)),
  ];
}

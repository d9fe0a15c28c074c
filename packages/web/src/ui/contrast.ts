/** Arithmetic on `#rrggbb` colours: contrast as WCAG 2 defines it, and what it takes to reach one. */
export type Hex = string;

const CHANNELS = [1, 3, 5] as const;
const STEPS = 50;

function channels(colour: Hex): number[] {
  return CHANNELS.map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, 0 black to 1 white. */
export function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The smallest contrast of a colour over several grounds. */
export function worstContrast(colour: Hex, grounds: readonly Hex[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** `share` 0 is all of `from`, 1 all of `to`. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour itself when it has the contrast on all grounds; otherwise made lighter or darker, as little as it takes.
 * Grounds that are neither all dark nor all light may be out of reach: then the end of the way is given.
 */
export function ensureContrast(colour: Hex, grounds: readonly Hex[], min: number): Hex {
  const middle = grounds.reduce((sum, ground) => sum + luminance(ground), 0) / grounds.length;
  const end = contrastingInk(middle);
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(colour, end, step / STEPS);
    if (worstContrast(tried, grounds) >= min) return tried;
  }
  return end;
}

/** Black or white, whichever stands out more from a ground of this luminance. */
export function contrastingInk(ground: number): Hex {
  return 1.05 / (ground + 0.05) > (ground + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

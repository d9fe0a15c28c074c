const DARK_INK = '#0c0f14';
const LIGHT_INK = '#ffffff';
/** Relative luminance of {@link DARK_INK}, and what WCAG adds to both sides of a contrast. */
const DARK_LUMINANCE = 0.0048;
const FLARE = 0.05;

/** Black or white for text on a data colour, whichever contrasts more (WCAG 2). `hex` is `#rrggbb`. */
export function ink(hex: string): string {
  const light = luminance(hex) + FLARE;
  return (1 + FLARE) / light >= light / (DARK_LUMINANCE + FLARE) ? LIGHT_INK : DARK_INK;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

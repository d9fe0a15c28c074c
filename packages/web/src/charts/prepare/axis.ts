const ALL_UP_TO = 12;
const FIFTHS_UP_TO = 62;
const FIFTH = 5;
const ABOUT = 12;

/** Every how manieth category has a label: all up to 12, then each 5th, above 62 points about 12 (spec §9). */
export function labelEvery(categories: number): number {
  if (categories <= ALL_UP_TO) return 1;
  return categories <= FIFTHS_UP_TO ? FIFTH : Math.ceil(categories / ABOUT);
}

/** So many columns that gaps between them would eat them. */
export function isDense(categories: number): boolean {
  return categories > FIFTHS_UP_TO;
}

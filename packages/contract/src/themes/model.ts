import { z } from 'zod';

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'invalid_colour' });

/** Colours of a company (spec §3, Theme). `is_default` is 1 for light and 0 for dark. */
export const theme = z.object({
  id: z.uuid(),
  is_default: z.union([z.literal(0), z.literal(1)]),
  backgroundColor: hexColour,
  primary: hexColour,
  secondary: hexColour,
});
export type Theme = z.output<typeof theme>;

/** Spec §4: dark picks is_default 0, light is_default 1, else the first. */
export function themeFor(themes: readonly Theme[], dark: boolean): Theme | null {
  return themes.find((t) => t.is_default === (dark ? 0 : 1)) ?? themes[0] ?? null;
}

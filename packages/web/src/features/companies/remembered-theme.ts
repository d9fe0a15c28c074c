import { z } from 'zod';
import { hexColour, themeFor } from '@altocost/contract/themes/model.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { parseJson } from '../../api/problem.ts';
import { KEYS, preferences } from '../../lib/preferences.ts';
import { THEMED, themeVariables } from '../../ui/company-theme.ts';
import type { Scheme } from '../../ui/company-theme.ts';

const colours = z.object({ backgroundColor: hexColour, primary: hexColour, secondary: hexColour });
const kept = z.object({ company: z.string(), themes: z.object({ light: colours, dark: colours }) });

/**
 * Keeps the company's colours on this machine, chosen and computed, so that the next visit paints them at once:
 * `public/boot.js` reads the variables before the first paint.
 */
export function rememberThemes(company: string, themes: readonly Theme[]): void {
  const [light, dark] = [themeFor(themes, false), themeFor(themes, true)];
  if (light === null || dark === null) {
    preferences.write(KEYS.companyTheme, null);
    return;
  }
  const variables = { light: themeVariables(light, 'light'), dark: themeVariables(dark, 'dark') };
  preferences.write(
    KEYS.companyTheme,
    JSON.stringify({ company, themes: { light, dark }, variables, names: THEMED }),
  );
}

/** The colours of the company's last visit on this machine, or null. */
export function rememberedTheme(company: string, scheme: Scheme): z.output<typeof colours> | null {
  const read = kept.safeParse(parseJson(preferences.read(KEYS.companyTheme) ?? ''));
  return read.success && read.data.company === company ? read.data.themes[scheme] : null;
}

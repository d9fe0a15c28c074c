import { DEFAULT_LANGUAGE, LANGUAGES } from '@altocost/contract/errors.ts';
import type { Language } from '@altocost/contract/errors.ts';
import { DEFAULT_METRIC, METRICS } from '@altocost/contract/costs/dimensions.ts';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';

const PREFIX = 'altocost.';
export const KEYS = {
  language: `${PREFIX}lang`,
  helpLanguage: `${PREFIX}help_lang`,
  dark: `${PREFIX}dark`,
  token: `${PREFIX}token`,
  company: `${PREFIX}company`,
  offer: `${PREFIX}offer`,
  navCollapsed: `${PREFIX}nav_collapsed`,
  metric: `${PREFIX}metric`,
  companyTheme: `${PREFIX}company_theme`,
  redirect: `${PREFIX}redirect`,
} as const;

/** What outlives a session: the languages (spec §4) and the look that the person chose on this machine. */
const KEPT: readonly string[] = [KEYS.language, KEYS.helpLanguage, KEYS.dark];

/** What the browser keeps for us. Reading and writing never throw: storage may be blocked or full. */
export function createPreferences(storage: () => Storage) {
  const read = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      return;
    }
  };
  return {
    read,
    write,
    /** The chosen language, or null when nobody chose yet. */
    chosenLanguage: (): Language | null => LANGUAGES.find((known) => known === read(KEYS.language)) ?? null,
    language: (): Language => LANGUAGES.find((known) => known === read(KEYS.language)) ?? DEFAULT_LANGUAGE,
    setLanguage: (language: Language) => write(KEYS.language, language),
    dark: () => read(KEYS.dark) === '1',
    setDark: (dark: boolean) => write(KEYS.dark, dark ? '1' : '0'),
    navCollapsed: () => read(KEYS.navCollapsed) === '1',
    setNavCollapsed: (collapsed: boolean) => write(KEYS.navCollapsed, collapsed ? '1' : '0'),
    metric: (): Metric => METRICS.find((known) => known === read(KEYS.metric)) ?? DEFAULT_METRIC,
    setMetric: (metric: Metric) => write(KEYS.metric, metric),
    /** Session cleanup of spec §4: everything of ours goes, except the languages, the look and what is named. */
    forgetSession: (except: readonly string[] = []): void => {
      const kept = [...KEPT, ...except];
      try {
        const ours = Object.keys(storage()).filter((key) => key.startsWith(PREFIX) && !kept.includes(key));
        for (const key of ours) storage().removeItem(key);
      } catch {
        return;
      }
    },
  };
}

export const preferences = createPreferences(() => window.localStorage);

import type { MantineColorSchemeManager } from '@mantine/core';
import { KEYS, preferences } from '../lib/preferences.ts';

/** Keeps light or dark where the specification wants it: a flag on this machine, the same in all its tabs. */
function createColourScheme(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  return {
    get: () => (preferences.dark() ? 'dark' : 'light'),
    set: (value) => preferences.setDark(value === 'dark'),
    clear: () => preferences.setDark(false),
    subscribe: (onUpdate) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === KEYS.dark) onUpdate(event.newValue === '1' ? 'dark' : 'light');
      };
      window.addEventListener('storage', onStorage);
      stop = () => window.removeEventListener('storage', onStorage);
    },
    unsubscribe: () => stop?.(),
  };
}

export const colourScheme = createColourScheme();

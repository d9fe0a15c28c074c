import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@altocost/contract/errors.ts';
import { preferences } from '../lib/preferences.ts';
import { fr } from './fr.ts';
import { frenchPunctuation } from './french-spaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof fr };
    enableSelector: true;
  }
}

/** The texts of the screens; one instance, whose `t` the toasts use outside of components. */
export const texts = createInstance();

/** French is in the bundle; English is fetched the first time somebody wants it. */
async function load(language: Language): Promise<void> {
  if (language === 'fr' || texts.hasResourceBundle(language, 'translation')) return;
  const { en } = await import('./en.ts');
  texts.addResourceBundle(language, 'translation', en);
}

/** Switches every text, `lang` of the page included, and remembers the choice on this machine. */
export async function setLanguage(language: Language): Promise<void> {
  preferences.setLanguage(language);
  await showLanguage(language);
}

async function showLanguage(language: Language): Promise<void> {
  await load(language);
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
}

/** To be awaited before the first render, so that no text appears in the wrong language. */
export async function startI18n(): Promise<void> {
  await texts
    .use(initReactI18next)
    .use(frenchPunctuation)
    .init({
      lng: 'fr',
      fallbackLng: 'fr',
      resources: { fr: { translation: fr } },
      interpolation: { escapeValue: false },
      returnNull: false,
      postProcess: [frenchPunctuation.name],
    });
  await showLanguage(preferences.language());
}

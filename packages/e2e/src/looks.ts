import type { Language, Scheme } from './pages.ts';

/** Both languages and both colour schemes, each once. */
export const LOOKS: readonly { readonly language: Language; readonly scheme: Scheme }[] = [
  { language: 'fr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
];

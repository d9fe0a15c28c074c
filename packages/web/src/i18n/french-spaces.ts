import type { PostProcessorModule } from 'i18next';

/** Before these a French line must not break; the narrow space is the one of ; ! and ? (Imprimerie nationale). */
const WIDE = / (?=[:»])|(?<=«) /g;
const NARROW = / (?=[;!?])/g;

/** The spaces of French punctuation: texts are written with ordinary ones. */
export function frenchSpaces(text: string): string {
  return text.replaceAll(WIDE, '\u00a0').replaceAll(NARROW, '\u202f');
}

/** Does it to every French text as it is asked for. */
export const frenchPunctuation: PostProcessorModule = {
  type: 'postProcessor',
  name: 'frenchPunctuation',
  process: (text, _key, _options, translator: { readonly language?: string }) =>
    translator.language === 'en' ? text : frenchSpaces(text),
};

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@altocost/contract/errors.ts';

/** The best known language of an Accept-Language header (RFC 9110 §12.5.4); French when none fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [range = '', ...params] = part.split(';').map((piece) => piece.trim());
      const weight = params.find((param) => param.startsWith('q='));
      return {
        tag: range.toLowerCase().split('-')[0],
        quality: weight === undefined ? 1 : Number(weight.slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const language = LANGUAGES.find((known) => known === tag);
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}

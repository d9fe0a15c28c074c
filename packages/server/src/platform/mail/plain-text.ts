/** Control characters, line and paragraph separators, and signs that turn the direction of writing. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Somebody's words on one line: they begin no header and no paragraph of their own. Longer ones are cut. */
export function oneLine(text: string, longest = 120): string {
  const line = text.replaceAll(NOT_IN_A_LINE, ' ').replaceAll(/\s+/g, ' ').trim();
  const signs = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : line;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

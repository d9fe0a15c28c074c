/** Text as it is searched: small letters, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** A test for "holds every one of these words, anywhere, in any case, with or without accents"; no words: everything. */
export function matcher(words: string): (text: string) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return () => true;
  return (text) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

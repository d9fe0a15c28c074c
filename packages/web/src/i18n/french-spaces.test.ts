import { describe, expect, it } from 'vitest';
import { setLanguage, startI18n, texts } from './setup.ts';
import { frenchSpaces } from './french-spaces.ts';

describe('French punctuation', () => {
  it('keeps to its word', () => {
    expect(frenchSpaces('Quitter « A » ? Non : jamais ; si !')).toBe(
      'Quitter «\u00a0A\u00a0»\u202f? Non\u00a0: jamais\u202f; si\u202f!',
    );
    expect(frenchSpaces('https://a.example/?b=c 10:30')).toBe('https://a.example/?b=c 10:30');
  });

  it('is set in every French text, and in no English one', async () => {
    await startI18n();
    await setLanguage('fr');
    expect(texts.t(($) => $.forms.leave.title)).toBe('Quitter sans enregistrer\u202f?');
    await setLanguage('en');
    expect(texts.t(($) => $.forms.leave.title)).toBe('Leave without saving?');
    await setLanguage('fr');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createPreferences, KEYS } from './preferences.ts';

beforeEach(() => localStorage.clear());

const preferences = createPreferences(() => localStorage);

describe('what the browser keeps', () => {
  it('starts in French, light, with the amortised cost', () => {
    expect(preferences.language()).toBe('fr');
    expect(preferences.chosenLanguage()).toBeNull();
    expect(preferences.dark()).toBe(false);
    expect(preferences.metric()).toBe('effective');
  });

  it('ignores values that it does not know', () => {
    localStorage.setItem(KEYS.language, 'de');
    localStorage.setItem(KEYS.metric, 'guess');
    expect(preferences.language()).toBe('fr');
    expect(preferences.metric()).toBe('effective');
  });

  it('forgets the session but neither the languages nor the look, nor what is not ours', () => {
    preferences.setLanguage('en');
    preferences.setDark(true);
    preferences.setMetric('billed');
    preferences.write(KEYS.token, 'secret');
    preferences.write(KEYS.helpLanguage, 'en');
    localStorage.setItem('other', 'kept');
    preferences.forgetSession();
    expect(Object.keys(localStorage).toSorted()).toEqual(
      [KEYS.dark, KEYS.helpLanguage, KEYS.language, 'other'].toSorted(),
    );
  });

  it('works without storage', () => {
    const blocked = createPreferences(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    blocked.setDark(true);
    blocked.forgetSession();
    expect(blocked.dark()).toBe(false);
    expect(blocked.language()).toBe('fr');
  });
});

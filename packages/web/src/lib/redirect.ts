import { now } from './clock.ts';
import { KEYS, preferences } from './preferences.ts';

/** Long enough for a magic link, or for a provider that asks for a second factor. */
const LIFE_MS = 15 * 60_000;

/**
 * Keeps where to go after signing in while the browser is elsewhere: at an OpenID provider, or in a mail whose link
 * opens another tab. Undefined forgets an earlier one.
 */
export function rememberRedirect(redirect: string | undefined): void {
  preferences.write(KEYS.redirect, redirect === undefined ? null : `${now()} ${redirect}`);
}

/** What was kept, if it is not too old. It is gone when the session starts. */
export function recallRedirect(): string | undefined {
  const kept = preferences.read(KEYS.redirect);
  const [, at, redirect] = /^(\d+) (.*)$/s.exec(kept ?? '') ?? [];
  return at !== undefined && now() - Number(at) < LIFE_MS ? redirect : undefined;
}

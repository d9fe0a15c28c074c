import { randomBytes } from 'node:crypto';
import { digest } from '../../platform/secrets/tokens.ts';

const BROWSER = 'altocost_browser';
const BROWSER_SECONDS = 3_600;

/** The value of a cookie of a request, or null. */
export function cookieOf(header: string | null, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1) ?? null;
}

export interface CookieSettings {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
  /** Strict unless another site leads back here. */
  readonly sameSite?: 'Strict' | 'Lax';
  readonly secure: boolean;
}

/** A Set-Cookie header that no script can read. */
export function setCookie({
  name,
  value,
  path,
  seconds,
  sameSite = 'Strict',
  secure,
}: CookieSettings): string {
  return (
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}` +
    (secure ? '; Secure' : '')
  );
}

/** The secret by which a link is known to be opened in the browser that asked for it (reliability B6). */
export function browserOf(header: string | null): string | null {
  const value = cookieOf(header, BROWSER);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** What is kept of it. A browser without one has a hash that no link is bound to. */
export function browserHashOf(browser: string | null): string {
  return browser === null ? '' : digest(browser);
}

export function newBrowser(): string {
  return randomBytes(32).toString('base64url');
}

export function browserCookie(value: string, secure: boolean): string {
  return setCookie({ name: BROWSER, value, path: '/api', seconds: BROWSER_SECONDS, secure });
}

import { randomBytes } from 'node:crypto';
import type { InstanceSecret } from '../../platform/secrets/instance-secret.ts';
import { sameText } from '../../platform/secrets/tokens.ts';
import { cookieOf, setCookie } from './cookies.ts';

const COOKIE = 'altocost_device';
const YEAR_SECONDS = 365 * 86_400;

/**
 * Remembers in a cookie that an account signed in from this browser. It lets nobody in; it only keeps the owner from
 * being locked out by somebody else who guesses at the account (reliability B3).
 */
export interface Devices {
  /** The device when the cookie is genuine and for this account, else null. */
  known(cookieHeader: string | null, email: string): string | null;
  /** The Set-Cookie header for an account that just signed in. */
  cookie(email: string, secure: boolean): string;
}

export function createDevices(secret: InstanceSecret): Devices {
  const seal = (device: string, email: string) => secret.sign('device', `${device}:${email.toLowerCase()}`);
  return {
    known(header, email) {
      const [device, signature] = cookieOf(header, COOKIE)?.split('.') ?? [];
      if (device === undefined || signature === undefined) return null;
      return sameText(signature, seal(device, email)) ? device : null;
    },
    cookie(email, secure) {
      const device = randomBytes(12).toString('base64url');
      const value = `${device}.${seal(device, email)}`;
      return setCookie({ name: COOKIE, value, path: '/api/system', seconds: YEAR_SECONDS, secure });
    },
  };
}

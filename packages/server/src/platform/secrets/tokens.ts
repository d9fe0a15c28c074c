import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const RANDOM_BYTES = 32;

/** Kinds of token; the prefix lets scanners recognise a leaked one. */
export const TOKEN_PREFIXES = {
  session: 'alts',
  device: 'altd',
  api: 'altp',
  magic: 'altm',
  reset: 'altr',
  invite: 'alti',
  email: 'alte',
  sso: 'alto',
} as const;
export type TokenKind = keyof typeof TOKEN_PREFIXES;

/** 256 random bits with a prefix and a checksum: `alts_<43 characters>_<8 hex>`. Keep only {@link digest} of it. */
export function newToken(kind: TokenKind): string {
  const body = `${TOKEN_PREFIXES[kind]}_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  return `${body}_${checksum(body)}`;
}

/** Well formed and of the kind; tells typing errors and foreign tokens apart without asking the database. */
export function isToken(kind: TokenKind, text: string): boolean {
  const body = text.slice(0, -9);
  return (
    text.length === TOKEN_PREFIXES[kind].length + 53 &&
    text.startsWith(`${TOKEN_PREFIXES[kind]}_`) &&
    text.slice(-9) === `_${checksum(body)}`
  );
}

/** SHA-256 in hex: how tokens are kept at rest. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares in a time that does not depend on where the texts differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)));
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

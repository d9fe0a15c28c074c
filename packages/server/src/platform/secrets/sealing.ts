import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM with 96-bit random nonces (NIST SP 800-38D): far below 2^32 values per key. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First part of every sealed text; another format will have another one. */
const FORMAT = 'v1';

/** The text was altered, moved to another place, or sealed with a key that is not here. It says nothing about the content. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface Key {
  readonly id: string;
  readonly key: Buffer;
}
export type KeyRing = ReadonlyMap<string, Buffer>;

/** `v1.<key id>.<nonce>.<ciphertext and tag>`; `place` is bound to it as additional data, with format and key id. */
export function seal({ id, key }: Key, place: readonly string[], content: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(place, id));
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  return [FORMAT, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Throws {@link SealBroken}. */
export function openSealed(keys: KeyRing, place: readonly string[], text: string): Buffer {
  const [format, id = '', nonceText = '', sealedText = '', ...more] = text.split('.');
  const key = keys.get(id);
  if (format !== FORMAT || more.length > 0) throw new SealBroken('a sealed value has an unknown format');
  if (key === undefined) throw new SealBroken(`a value is sealed with a key that is not here (${id})`);
  const nonce = Buffer.from(nonceText, 'base64url');
  const sealed = Buffer.from(sealedText, 'base64url');
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) {
    throw new SealBroken('a sealed value is damaged');
  }
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(place, id));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken('a sealed value was altered or moved', { cause });
  }
}

/** A list as JSON is unambiguous: no two places look the same. */
function additionalData(place: readonly string[], keyId: string): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, keyId, ...place]));
}

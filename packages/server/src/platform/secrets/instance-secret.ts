import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key-encryption key of this installation. It never leaves this module; what is signed or sealed does. */
export interface InstanceSecret {
  /** HMAC-SHA256 under a key derived for `purpose`, base64url. */
  sign(purpose: string, text: string): string;
}

/** The given secret, or the one kept in the data folder (made at the first start, readable by its user only). */
export function openSecret(given: string | null, dataDir: string): InstanceSecret {
  const secret = given ?? keptIn(join(dataDir, 'secret'));
  return {
    sign(purpose, text) {
      const key = createHmac('sha256', secret).update(`altocost/${purpose}`).digest();
      return createHmac('sha256', key).update(text).digest('base64url');
    },
  };
}

function keptIn(file: string): string {
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`the secret in ${file} is damaged; restore it from a backup`);
  return secret;
}

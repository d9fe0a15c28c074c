import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstallationKeys, derive, idOf, type InstallationKeys } from './installation-keys.ts';
import { openSealed, seal } from './sealing.ts';

/** The secret of this installation. It never leaves this module; what is signed or sealed does. */
export interface InstanceSecret {
  /** HMAC-SHA256 under a key derived for `purpose`, base64url. */
  sign(purpose: string, text: string): string;
  /** Encrypts what a browser keeps for us, such as a cookie's content, until `expiresAt`. Letters, digits, `-`, `_` and `.` only. */
  seal(purpose: string, text: string, expiresAt: Date): string;
  /** Null: not sealed by this installation for this purpose, altered, or expired at `now`. */
  open(purpose: string, sealed: string, now: Date): string | null;
  /** What the keys of companies are sealed with. */
  readonly keys: InstallationKeys;
}

export interface GivenSecrets {
  readonly secret: string | null;
  /** Former ones: they open what they sealed, and seal nothing any more. */
  readonly previousSecrets: readonly string[];
}

/**
 * The given secret, or the one kept in the data folder (made at the first start, readable by its user only). A file `secret.previous` beside it
 * is a former one.
 */
export function openSecret(given: GivenSecrets, dataDir: string): InstanceSecret {
  const current = given.secret ?? keptIn(join(dataDir, 'secret'));
  const former = join(dataDir, 'secret.previous');
  const secrets = [current, ...given.previousSecrets, ...(existsSync(former) ? [readSecret(former)] : [])];
  const signingKeyOf = (secret: string, purpose: string) =>
    createHmac('sha256', secret).update(`altocost/${purpose}`).digest();
  return {
    sign: (purpose, text) =>
      createHmac('sha256', signingKeyOf(current, purpose)).update(text).digest('base64url'),
    seal(purpose, text, expiresAt) {
      const key = derive(current, `seal/${purpose}`);
      const content = JSON.stringify({ until: expiresAt.getTime(), text });
      return seal({ id: idOf(key), key }, [purpose], Buffer.from(content));
    },
    open(purpose, sealed, now) {
      const keys = secrets.map((secret) => derive(secret, `seal/${purpose}`));
      const ring = new Map(keys.map((key) => [idOf(key), key]));
      return unexpired(ring, purpose, sealed, now);
    },
    keys: createInstallationKeys([...new Set(secrets)]),
  };
}

function unexpired(
  ring: ReadonlyMap<string, Buffer>,
  purpose: string,
  sealed: string,
  now: Date,
): string | null {
  try {
    const content: unknown = JSON.parse(openSealed(ring, [purpose], sealed).toString('utf8'));
    if (typeof content !== 'object' || content === null) return null;
    if (!('until' in content && 'text' in content)) return null;
    const { until, text } = content;
    return typeof until === 'number' && typeof text === 'string' && now.getTime() < until ? text : null;
  } catch {
    return null;
  }
}

function keptIn(file: string): string {
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`the secret in ${file} is damaged; restore it from a backup`);
  return secret;
}

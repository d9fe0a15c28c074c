import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSecret } from './instance-secret.ts';
import { createPasswords } from './passwords.ts';
import { digest, isToken, newToken } from './tokens.ts';

describe('tokens', () => {
  it('are long, different, recognisable and checkable', () => {
    const tokens = new Set(Array.from({ length: 500 }, () => newToken('session')));
    expect(tokens.size).toBe(500);
    for (const token of tokens) {
      expect(token).toMatch(/^alts_[A-Za-z0-9_-]{43}_[0-9a-f]{8}$/);
      expect(isToken('session', token)).toBe(true);
      expect(isToken('device', token)).toBe(false);
    }
  });

  it('with a changed character are none', () => {
    const token = newToken('session');
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x';
      expect(isToken('session', token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBe(false);
    }
    expect(isToken('session', '')).toBe(false);
    expect(isToken('session', `${token} `)).toBe(false);
  });

  it('are kept as SHA-256', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('passwords', () => {
  it('are hashed with argon2id and compared in full', async () => {
    const passwords = await createPasswords();
    const long = 'é🔑'.repeat(40);
    const hash = await passwords.hash(`${long}a`);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(`${long}a`, hash)).toBe(true);
    expect(await passwords.matches(`${long}b`, hash)).toBe(false);
    expect(await passwords.matches('anything', null)).toBe(false);
  });

  it('never match for nobody, not even the password of the stand-in', async () => {
    const passwords = await createPasswords();
    expect(await passwords.matches('a password that nobody has', null)).toBe(false);
  });

  it('take turns', async () => {
    const { inTurn } = await createPasswords(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => inTurn(work)));
    expect([most, running]).toEqual([2, 0]);
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });
});

describe('the secret of the installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'altocost-secret-'));
  const kept = { secret: null, previousSecrets: [] };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once, kept private and used again', () => {
    const signed = openSecret(kept, folder).sign('test', 'text');
    expect(openSecret(kept, folder).sign('test', 'text')).toBe(signed);
    expect(openSecret(kept, folder).sign('other', 'text')).not.toBe(signed);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret'), 'utf8').length).toBeGreaterThanOrEqual(64);
  });

  it('is the given one when there is one', () => {
    const given = openSecret({ secret: 'x'.repeat(32), previousSecrets: [] }, folder);
    expect(given.sign('test', 'text')).not.toBe(openSecret(kept, folder).sign('test', 'text'));
  });

  it('is refused when it was cut', () => {
    writeFileSync(join(folder, 'secret'), 'short');
    expect(() => openSecret(kept, folder)).toThrow('damaged');
  });
});

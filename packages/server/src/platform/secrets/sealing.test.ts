import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecret } from './instance-secret.ts';
import { createInstallationKeys } from './installation-keys.ts';
import { openSealed, seal, SealBroken } from './sealing.ts';

const key = { id: 'k1', key: Buffer.alloc(32, 7) };
const ring = new Map([[key.id, key.key]]);

describe('sealing', () => {
  it('opens what it sealed, at the same place only', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(part), fc.array(part), (text, place, other) => {
        const sealed = seal(key, place, Buffer.from(text));
        expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/);
        expect(openSealed(ring, place, sealed).toString()).toBe(text);
        const elsewhere = JSON.stringify(place) === JSON.stringify(other) ? [...other, 'x'] : other;
        expect(() => openSealed(ring, elsewhere, sealed)).toThrow(SealBroken);
      }),
    );
  });

  it('never gives the same text twice', () => {
    const sealed = Array.from({ length: 100 }, () => seal(key, ['x'], Buffer.from('same')));
    expect(new Set(sealed).size).toBe(100);
  });

  it('refuses every change of a character, another key and another format', () => {
    const sealed = seal(key, ['x'], Buffer.from('a secret'));
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character of base64url may hold bits that mean nothing.
      if (Buffer.from(changed.split('.')[3] ?? '', 'base64url').equals(contentOf(sealed))) continue;
      expect(() => openSealed(ring, ['x'], changed), `at ${at}`).toThrow(SealBroken);
    }
    expect(() => openSealed(new Map([['k1', Buffer.alloc(32, 8)]]), ['x'], sealed)).toThrow(
      'altered or moved',
    );
    expect(() => openSealed(new Map([['k2', key.key]]), ['x'], sealed)).toThrow('not here');
    for (const text of ['', 'v1', 'v2.k1.x.y', `${sealed}.more`, 'v1.k1.AAAA.AAAA']) {
      expect(() => openSealed(ring, ['x'], text), text).toThrow(SealBroken);
    }
  });
});

const contentOf = (sealed: string) => Buffer.from(sealed.split('.')[3] ?? '', 'base64url');

describe('the keys of an installation', () => {
  const [old, present] = ['o'.repeat(16) + 'ld-secret-0123456789', 'n'.repeat(16) + 'ew-secret-0123456789'];

  it('open what a former one sealed, and seal with the present one', () => {
    const before = createInstallationKeys([old]);
    const wrapped = before.wrap('company', Buffer.alloc(32, 1));
    const after = createInstallationKeys([present, old]);
    expect(after.unwrap('company', wrapped)).toEqual(Buffer.alloc(32, 1));
    expect(after.wrap('company', Buffer.alloc(32, 1)).sealedUnder).toBe(after.currentId);
    expect(after.ids).toEqual([after.currentId, before.currentId]);
    expect(() => createInstallationKeys([present]).unwrap('company', wrapped)).toThrow('not here');
    expect(() => after.unwrap('another company', wrapped)).toThrow('altered or moved');
  });
});

describe('what a browser keeps for us', () => {
  const given = (secret: string, ...previousSecrets: string[]) =>
    openSecret({ secret, previousSecrets }, '/');
  const now = new Date('2026-03-15T10:00:00Z');
  const soon = new Date('2026-03-15T10:10:00Z');

  it('opens until it expires, for its purpose, and after a rotation', () => {
    const secret = given('first-secret-of-the-installation');
    const sealed = secret.seal('sso', '{"state":"é"}', soon);
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(sealed).not.toContain('state');
    expect(secret.open('sso', sealed, now)).toBe('{"state":"é"}');
    expect(secret.open('sso', sealed, soon)).toBeNull();
    expect(secret.open('magic', sealed, now)).toBeNull();
    expect(secret.open('sso', `${sealed}A`, now)).toBeNull();
    expect(secret.open('sso', '', now)).toBeNull();
    const second = given('second-secret-of-the-installation', 'first-secret-of-the-installation');
    expect(second.open('sso', sealed, now)).toBe('{"state":"é"}');
    expect(given('second-secret-of-the-installation').open('sso', sealed, now)).toBeNull();
  });
});
